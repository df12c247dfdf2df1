within Gelenk;
package Recursive "Bodies and joints of open trees without any system of equations: each connector carries the inertia and the load behind it"
  // Every element has one primary interface, towards the ground, and secondary ones, away from it. Position, velocity and acceleration
  // go outward. What comes back at a cut is not the load f itself but a pair (M, l) with f = M·x - l for whatever acceleration x the cut
  // has: the articulated inertia and load of all that is behind it. Pairs of several elements at one point add up like loads, so the sums
  // of a connection are the recursion of the articulated bodies. Sorted, the equations of a tree are that algorithm, with one division per
  // freedom.
  //
  // All vectors are in axes of the ground, (rotation; translation); T turns them into axes of the frame.
end Recursive;

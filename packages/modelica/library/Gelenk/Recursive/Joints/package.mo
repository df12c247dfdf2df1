within Gelenk.Recursive;
package Joints "Joints, with their coordinates as states"
end Joints;

/** Robots as files of any size, in URDF and in MJCF: a tree of links with masses, two shapes each, joints with limits, and in MJCF a motor for every joint. */

/** Repeatable numbers in [0, 1). */
function lehmer(): () => number {
  let state = 12345;
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
}

/** At least `bytes` characters, all of them ASCII. */
export function largeUrdf(bytes: number): string {
  const random = lehmer();
  const number = () => (2 * random() - 1).toFixed(6);
  const place = () => `<origin xyz="${number()} ${number()} ${number()}" rpy="${number()} ${number()} ${number()}"/>`;
  const parts = [
    '<?xml version="1.0"?>\n<robot name="large">\n  <material name="grey"><color rgba="0.5 0.5 0.5 1"/></material>\n  <link name="base"/>\n',
  ];
  for (let [k, size] = [0, 0]; size < bytes; k++) {
    const part = `  <link name="link-${k}">
    <inertial>
      ${place()}
      <mass value="${(0.5 + random()).toFixed(5)}"/>
      <inertia ixx="0.011" ixy="0.0001" ixz="-0.0002" iyy="0.012" iyz="0.00005" izz="0.013"/>
    </inertial>
    <visual name="seen-${k}">
      ${place()}
      <geometry><box size="0.1 0.2 0.3"/></geometry>
      <material name="grey"/>
    </visual>
    <collision>
      ${place()}
      <geometry><cylinder radius="0.05" length="0.2"/></geometry>
    </collision>
  </link>
  <joint name="joint-${k}" type="revolute">
    <parent link="${k === 0 ? "base" : `link-${Math.max(0, k - 1 - Math.floor(30 * random()))}`}"/>
    <child link="link-${k}"/>
    ${place()}
    <axis xyz="0 0 1"/>
    <limit lower="-2.5" upper="2.5" effort="87" velocity="2.175"/>
    <dynamics damping="0.5" friction="0.1"/>
  </joint>
`;
    parts.push(part);
    size += part.length;
  }
  return `${parts.join("")}</robot>\n`;
}

/** Bodies inside each other, at most; the reader of XML allows 256 elements. */
const DEPTH = 12;

export function largeMjcf(bytes: number): string {
  const random = lehmer();
  const number = () => (2 * random() - 1).toFixed(6);
  const bodies: string[] = [];
  const motors: string[] = [];
  let size = 0;
  const add = (list: string[], text: string) => {
    list.push(text);
    size += text.length;
  };
  const addBody = (depth: number): void => {
    const k = motors.length;
    const indent = "  ".repeat(depth + 2);
    add(
      bodies,
      `${indent}<body name="body-${k}" pos="${number()} ${number()} ${number()}" quat="1 ${number()} 0 0" childclass="arm">
${indent}  <inertial pos="${number()} ${number()} ${number()}" mass="${(0.5 + random()).toFixed(5)}" diaginertia="0.011 0.012 0.013"/>
${indent}  <joint name="joint-${k}" type="hinge" axis="0 0 1" range="-2.5 2.5" armature="0.1" frictionloss="0.1"/>
${indent}  <geom name="geom-${k}" type="capsule" size="0.05 0.1" pos="${number()} ${number()} ${number()}" rgba="0.2 0.3 0.4 1"/>
${indent}  <geom type="box" size="0.05 0.1 0.15" pos="${number()} ${number()} ${number()}" euler="0 ${number()} 0" group="3"/>
${indent}  <site name="site-${k}" pos="0 0 ${number()}"/>
`,
    );
    add(motors, `    <motor name="motor-${k}" joint="joint-${k}" gear="10" ctrlrange="-1 1"/>\n`);
    for (let child = depth < 9 ? 1 : 2; child > 0 && depth < DEPTH && size < bytes; child--) addBody(depth + 1);
    add(bodies, `${indent}</body>\n`);
  };
  while (size < bytes) addBody(0);
  const defaults =
    '<default><joint damping="0.1"/><default class="arm"><geom rgba="0.5 0.5 0.5 1" contype="0" conaffinity="0"/></default></default>';
  return `<mujoco model="large">
  <compiler angle="radian"/>
  ${defaults}
  <worldbody>
${bodies.join("")}  </worldbody>
  <actuator>
${motors.join("")}  </actuator>
</mujoco>
`;
}

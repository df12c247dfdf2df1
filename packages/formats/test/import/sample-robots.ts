/** One robot with every element that the importers read, in each format: what tests damage. */
import { joint, link, robot } from "../urdf/import-text.js";

const limits = '<limit lower="-1" upper="1" effort="3" velocity="2"/>';

export const URDF_SAMPLE = robot(
  '<material name="m"><color rgba="1 0 0 1"/></material>',
  link("a", '<visual name="v"><origin xyz="0 0 1" rpy="0 1 0"/><geometry><box size="1 1 1"/></geometry><material name="m"/></visual>'),
  link("b", '<collision><geometry><mesh filename="t.stl" scale="1 1 1"/></geometry></collision>'),
  ...[link("c"), '<link name="d"/>'],
  joint("ab", "revolute", "a", "b", `<axis xyz="0 1 0"/>${limits}<dynamics damping="1" friction="1"/>`),
  joint("ac", "prismatic", "a", "c", `${limits}<mimic joint="ab" multiplier="2" offset="0.1"/>`),
  joint("cd", "fixed", "c", "d"),
  '<transmission name="t"><joint name="ab"><hardwareInterface>EffortJointInterface</hardwareInterface></joint></transmission>',
  '<loop_joint name="l" type="spherical"><link1 link="b" xyz="0 0 1"/><link2 link="c"/></loop_joint>',
);

export const XACRO_SAMPLE = `<robot name="x" xmlns:xacro="http://www.ros.org/wiki/xacro">
<xacro:property name="p" value="\${2 * pi + len('ab')}"/><xacro:arg name="s" default="left"/>
<xacro:macro name="arm" params="side n:=1 *place **more"><link name="\${side}"><xacro:insert_block name="more"/></link>
<joint name="j_\${side}" type="continuous"><parent link="base"/><child link="\${side}"/><xacro:insert_block name="place"/></joint></xacro:macro>
${link("base")}
<xacro:if value="\${'$(arg s)' == 'left' and p > 1}"><xacro:arm side="$(arg s)"><origin xyz="0 \${p / 3} 0"/>
<all><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></all></xacro:arm></xacro:if>
</robot>`;

export const MJCF_SAMPLE = `<mujoco model="sample"><compiler angle="radian"/><default><default class="c"><joint damping="1"/><geom type="capsule" size="0.1 0.2"/></default></default>
<asset><mesh name="m" vertex="0 0 0 1 0 0 0 1 0 0 0 1"/></asset>
<worldbody><geom type="plane" size="1 1 1"/><body name="a" childclass="c" pos="0 0 1"><joint name="j" range="-1 1"/><joint name="k" axis="1 0 0"/><geom name="g"/>
<body name="b"><joint name="l" type="slide"/><geom type="mesh" mesh="m"/><site name="s"/></body></body></worldbody>
<equality><joint joint1="j" joint2="l"/></equality><tendon><fixed name="t"><joint joint="j" coef="2"/></fixed></tendon>
<actuator><position joint="j" kp="3"/><motor tendon="t"/></actuator><keyframe><key qpos="1 2 3"/></keyframe></mujoco>`;

export const SDF_SAMPLE = `<sdf version="1.9"><world name="w"><gravity>0 0 -9.81</gravity><physics type="ode"><max_step_size>0.002</max_step_size></physics>
<model name="floor"><static>true</static><link name="l"><collision name="c"><geometry><plane><normal>0 0 1</normal></plane></geometry></collision></link></model>
<model name="m" canonical_link="a" placement_frame="f"><pose degrees="true">0 0 1 0 0 90</pose><frame name="f" attached_to="a"><pose>0 0 1 0 0 0</pose></frame>
<link name="a"><inertial><pose>0 0 1 0 0 0</pose><mass>2</mass><inertia><ixx>1</ixx><iyy>1</iyy><izz>1</izz></inertia></inertial><sensor name="s" type="imu"/>
<collision name="c"><geometry><box><size>1 1 1</size></box></geometry><surface><friction><ode><mu>0.4</mu></ode></friction></surface></collision></link>
<link name="b"><pose relative_to="ab">0 0 1 0 0 0</pose><visual name="v"><geometry><mesh><uri>t.stl</uri></mesh></geometry><material><diffuse>1 0 0 1</diffuse></material></visual></link>
<link name="c"><pose rotation_format="quat_xyzw">1 0 0 0 0 1 1</pose><inertial auto="true"/><collision name="c"><geometry><sphere><radius>1</radius></sphere></geometry></collision></link>
<joint name="ab" type="revolute"><pose relative_to="a">0 0 1 0 0 0</pose><parent>a</parent><child>b</child><axis><xyz expressed_in="__model__">0 1 0</xyz>
<limit><lower>-1</lower><upper>inf</upper></limit><dynamics><damping>1</damping></dynamics></axis></joint>
<joint name="ac" type="universal"><parent>a</parent><child>c</child><axis><xyz>1 0 0</xyz><mimic joint="ab"><multiplier>2</multiplier></mimic></axis><axis2><xyz>0 1 0</xyz></axis2></joint>
<model name="n"><link name="d"/></model><joint name="bd" type="fixed"><parent>b</parent><child>n::d</child></joint><plugin name="p" filename="x"/></model></world></sdf>`;

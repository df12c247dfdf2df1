/**
 * The model: what a person wrote. Plain readonly data, identical to the model file; SI units, radians, right-handed axes.
 *
 * Every description is generic in N, the type of its numbers. As written, N is `number | string`, where a string is an arithmetic
 * expression over the model's named parameters ("2 * length"); `resolveModel` turns it into N = number. The library's own calls
 * (`world.addBody`) take resolved descriptions, hence the default.
 */

import type { ContactCoefficients, MaterialDescription, MaterialPairDescription } from "./material-description.js";
import type { Settings } from "./settings-description.js";

/** A vector [x, y, z]. */
export type Triple<N = number> = readonly [N, N, N];
/** A rotation [x, y, z, w]. */
export type Quadruple<N = number> = readonly [N, N, N, N];

/** A number or an expression in the time `t` (s) and the model's parameters. */
export type Formula = number | string;

/** What a shape is used for; a list of these in `use`. */
export type ShapeUse = "visual" | "collision" | "mass";

/** Which sides of the triangles of a mesh can be touched. */
export const MESH_SIDES = ["one", "two"] as const;
/** Do triangles of a mesh push to one side or to both? */
export type MeshSides = (typeof MESH_SIDES)[number];

interface Placed<N> extends ContactCoefficients<N> {
  /** For messages and viewers. */
  readonly name?: string;
  /** Frame of the shape in the frame of the body. Default: the body's own. */
  readonly position?: Triple<N>;
  /** [x, y, z, w], from the shape's axes into those of the body. Default: unturned. */
  readonly orientation?: Quadruple<N>;
  /** kg/m³; default: that of its material, else the body's. */
  readonly density?: N;
  /** What the shape is for. Default: everything; of planes and height fields, which have no volume, all but mass. */
  readonly use?: readonly ShapeUse[];
  /** The surface that is touched lies this far outside of the shape, which rounds its edges, m. Default 0. */
  readonly margin?: N;
  /** Name of a material, for density and coefficients that the shape does not state. */
  readonly material?: string;
  /** Names of the groups it belongs to, at most 32 in a model. Default: `default` alone. */
  readonly groups?: readonly string[];
  /** Names of the groups it collides with; both sides must agree. Default: all. */
  readonly mask?: readonly string[];
  /** Reports what touches it and pushes nothing. Default false. */
  readonly sensor?: boolean;
  /** Data of other programs: kept and written back, never read. */
  readonly extras?: Extras;
}

/** Shapes with an axis have it along z and their origin in the middle of that axis, as in URDF and MJCF. */
export type ShapeDescription<N = number> = Placed<N> &
  (
    | {
        /** The kind of shape. */
        readonly type: "box";
        /** Full edge lengths, m. */
        readonly size: Triple<N>;
      }
    | {
        readonly type: "sphere";
        /** m */
        readonly radius: N;
      }
    | {
        readonly type: "ellipsoid";
        /** Half axes, m. */
        readonly radii: Triple<N>;
      }
    | {
        readonly type: "cylinder";
        readonly radius: N;
        /** Along z, m. */
        readonly length: N;
      }
    | {
        readonly type: "capsule";
        readonly radius: N;
        /** Between the centres of the two half spheres, m. */
        readonly length: N;
      }
    | {
        readonly type: "cone";
        /** Of the base at z = −length/2; the tip is at +length/2, m. */
        readonly radius: N;
        readonly length: N;
      }
    | {
        readonly type: "torus";
        /** From the centre to the middle of the tube, m. */
        readonly radius: N;
        /** Radius of the tube, m. */
        readonly tube: N;
      }
    | {
        readonly type: "hull";
        /** The shape is the convex hull of these, m. */
        readonly points: readonly Triple<N>[];
      }
    | {
        readonly type: "mesh";
        /** Corners of the triangles, m. */
        readonly vertices: readonly Triple<N>[];
        /** Vertex indices, counter-clockwise seen from outside; where the mesh gives the mass, the surface must be closed. */
        readonly triangles: readonly (readonly [number, number, number])[];
        /** Sides that can be touched: the outer one or both. Default `one`. */
        readonly sides?: MeshSides;
      }
    | {
        readonly type: "plane";
        /** Out of the half-space, whose surface passes through the shape's origin and never ends. Of any length. */
        readonly normal: Triple<N>;
      }
    | {
        readonly type: "height-field";
        /** Extents along x and y, centred, m. */
        readonly size: readonly [N, N];
        /**
         * z of the surface, m: rows along y from −y/2 to y/2, in each the columns along x; all equally long, at least 2 × 2. Solid below.
         */
        readonly heights: readonly (readonly N[])[];
      }
  );

/** Name of a kind of shape. */
export type ShapeType = ShapeDescription["type"];
/** The description of one kind of shape. */
export type ShapeOf<T extends ShapeType> = Extract<ShapeDescription, { readonly type: T }>;
/** All kinds of shapes, in the order of the documentation. */
export const SHAPE_TYPES = [
  "box",
  "sphere",
  "ellipsoid",
  "cylinder",
  "capsule",
  "cone",
  "torus",
  "hull",
  "mesh",
  "plane",
  "height-field",
] as const satisfies readonly ShapeType[];

/** How a kinematic body moves. Velocities follow from the formulas by exact differentiation. */
export interface MotionDescription<N = number> {
  /** Position of the body's origin, m, as formulas in t. Default: stays where it is. */
  readonly position?: Triple<Formula>;
  /** Rotation about an axis given in the initial body frame, on top of the initial orientation. */
  readonly rotation?: { readonly axis: Triple<N>; readonly angle: Formula };
  /** Instead of both: where a device has been. */
  readonly recorded?: RecordedMotion<N>;
}

/** A body as written. */
export interface BodyDescription<N = number> {
  /** Unique among bodies; made up (`body-3`) where missing; `ground` is reserved. */
  readonly name?: string;
  /** Moves by forces, not at all, or by formulas. Default `dynamic`. */
  readonly kind?: "dynamic" | "fixed" | "kinematic";
  /** Pose of the body frame in the world. */
  readonly position?: Triple<N>;
  /** [x, y, z, w], from body into world axes; normalised when it is read. Default: unturned. */
  readonly orientation?: Quadruple<N>;
  /** Velocity of the body's origin, world axes, m/s. */
  readonly velocity?: Triple<N>;
  /** World axes, rad/s. */
  readonly angularVelocity?: Triple<N>;
  /** In the body frame; for mass, contacts and drawing. */
  readonly shapes?: readonly ShapeDescription<N>[];
  /** Density of the shapes that state none, kg/m³. Default 1000. */
  readonly density?: N;
  /** Total mass, kg. With shapes and no `inertia`, the shapes' distribution is scaled to it. */
  readonly mass?: N;
  /** A mass point: `mass` at its origin and nothing to turn. Its shapes are for the eye and for contacts. Default false. */
  readonly point?: boolean;
  /** In the body frame, m. Default: that of the shapes, else the origin. */
  readonly centerOfMass?: Triple<N>;
  /** About the centre of mass in body axes, kg·m²: [xx, yy, zz] or [xx, yy, zz, xy, xz, yz]. Needs `mass`. */
  readonly inertia?: Triple<N> | readonly [N, N, N, N, N, N];
  /** Prescribed motion; for kinematic bodies. */
  readonly motion?: MotionDescription<N>;
  /** Data of other programs: kept and written back, never read. */
  readonly extras?: Extras;
}

/** Poses of a kinematic body as a device has recorded them: straight and even between two of them, still before the first and after the last. */
export interface RecordedMotion<N = number> {
  /** s, ascending. */
  readonly times: readonly N[];
  /** Of the body's origin, m; one per time. */
  readonly positions: readonly Triple<N>[];
  /** One per time. Default: stays as it is. */
  readonly orientations?: readonly Quadruple<N>[];
}

/** A force as written. */
export type ForceDescription<N = number> = {
  /** For handles and messages. */
  readonly name?: string;
  /** Data of other programs: kept and written back, never read. */
  readonly extras?: Extras;
} & (
  | {
      /** The kind of force. */
      readonly type: "point-gravity";
      /** Attracting point in the world, m. */
      readonly center?: Triple<N>;
      /** Gravitational parameter G·M, m³/s²: acceleration = −strength·r/|r|³. */
      readonly strength: N;
      /** Names of the bodies it acts on. Default: all dynamic bodies. */
      readonly bodies?: readonly string[];
    }
  | {
      readonly type: "constant";
      /** Name of the body. */
      readonly body: string;
      readonly force?: Triple<N>;
      /** N·m, in the same axes as the force. */
      readonly torque?: Triple<N>;
      /** Point of attack in the body frame. Default: the centre of mass. */
      readonly point?: Triple<N>;
      /** Axes of force and torque. Default "world". */
      readonly frame?: "world" | "body";
    }
  | {
      readonly type: "damping";
      /** Force −linear·v at the centre of mass, N·s/m. */
      readonly linear?: N;
      /** Torque −angular·ω, N·m·s. */
      readonly angular?: N;
      readonly bodies?: readonly string[];
    }
  | {
      readonly type: "spring";
      /** Bodies at its ends, or `ground`. */
      readonly a: string;
      /** Name of the second body, or `ground`. */
      readonly b: string;
      /** Points in the frames of the bodies (of the world for the ground), m. Default: their origins. */
      readonly pointA?: Triple<N>;
      /** In the frame of B, m. Default: its origin. */
      readonly pointB?: Triple<N>;
      /** N/m */
      readonly stiffness?: N;
      /** N·s/m, along the line of the points. */
      readonly damping?: N;
      /** Without force, m. Default: the distance at the start. */
      readonly length?: N;
    }
  | {
      readonly type: "guide";
      /** A kinematic body, the device in somebody's hand, and the body that is to follow it. */
      readonly a: string;
      readonly b: string;
      /** Time constant with which it follows, s, critically damped. Default 0.05. */
      readonly follow?: N;
      /** Largest force, N, and torque, N·m. Default: 20 times the weight of the body on Earth, and that at twice its radius of gyration. */
      readonly force?: N;
      readonly torque?: N;
      /** Is its weight carried as well? Default true. */
      readonly carry?: boolean;
    }
);

/** Name of a kind of force. */
export type ForceType = ForceDescription["type"];
/** All kinds of forces, in the order of the documentation. */
export const FORCE_TYPES = ["point-gravity", "constant", "damping", "spring", "guide"] as const satisfies readonly ForceType[];

/** The kinds of joints; each is described in docs/joints.md. */
export const JOINT_TYPES = [
  "spherical",
  "point-on-line",
  "point-on-plane",
  "distance",
  "orientation",
  "direction",
  "double-rotation",
  "revolute",
  "cylindrical",
  "prismatic",
  "universal",
  "constant-velocity",
  "planar",
  "weld",
  "screw",
  "generic",
  "point-on-curve",
  "point-on-surface",
  "rail",
  "slide-turn",
  "sled",
  "velocity",
  "rolling",
  "rolling-wheel",
  "rope",
] as const;
/** Name of a kind of joint that is built in. */
export type JointType = (typeof JOINT_TYPES)[number];

/** Directions a generic joint can hold: along and about the axes of A. */
export const JOINT_AXES = ["x", "y", "z", "rx", "ry", "rz"] as const;
/** A direction that a generic joint can hold. */
export type JointAxis = (typeof JOINT_AXES)[number];

/** A smooth curve in frame A. */
export interface JointCurve<N = number> {
  /** It passes through these; at least two, at least three if closed; neighbours differ. */
  readonly points: readonly Triple<N>[];
  /** Does it return to its first point? Default: no; it then goes on straight beyond its ends. */
  readonly closed?: boolean;
}

/** A surface in frame A, centred at its origin; axes along x. */
export type JointSurface<N = number> =
  | {
      /** The kind of surface. */
      readonly type: "sphere";
      /** m */
      readonly radius: N;
    }
  | { readonly type: "cylinder" /** Endless. */; readonly radius: N }
  | {
      readonly type: "ellipsoid";
      /** Half axes, m. */
      readonly radii: Triple<N>;
    }
  | {
      readonly type: "torus";
      /** From the centre to the middle of the tube, m. */
      readonly radius: N;
      /** Radius of the tube, m. */
      readonly tube: N;
    };

/** A frame on a body, in the body's frame. */
export interface FrameDescription<N = number> {
  /** m. Default: the origin of the body. */
  readonly position?: Triple<N>;
  /** [x, y, z, w]. Default: unturned. */
  readonly orientation?: Quadruple<N>;
}

/** What a servo follows. */
export const SERVO_MODES = ["position", "speed"] as const;
/** What a servo holds: a position or a speed. */
export type ServoMode = (typeof SERVO_MODES)[number];

/** A controller with proportional, integral and derivative part on one coordinate of a joint; see docs/actuation.md. */
export interface ServoDescription<N = number> {
  /** Wanted value of the coordinate (m, rad) or of its speed (m/s, rad/s), a number or a formula in t. Default 0. */
  readonly target?: Formula;
  /** In place of `target`: pairs of time (s, rising) and value, straight between them, constant before and after. */
  readonly table?: readonly (readonly [N, N])[];
  /** Output per error: N/m or N·m/rad; per speed in mode `speed`. */
  readonly p: N;
  /** Output per error and second. Default 0. */
  readonly i?: N;
  /** Output per rate of the error. Default 0. */
  readonly d?: N;
  /** Largest output, N or N·m. Default: none. */
  readonly limit?: N;
  /** Largest change of the output per second. Default: none. */
  readonly rate?: N;
  /** Default `position`. */
  readonly mode?: ServoMode;
  /** Time between samples, s. Default: every step. */
  readonly period?: N;
  /** Integral part of the output at the start, N or N·m. Default 0. */
  readonly integral?: N;
}

/** Moves a coordinate of a joint at a wanted speed or to a wanted place, exactly as far as its force reaches; see docs/actuation.md. */
export interface MotorDescription<N = number> {
  /** m/s, rad/s: a number or a formula in t. */
  readonly speed?: Formula;
  /** In place of `speed`: m, rad. */
  readonly position?: Formula;
  /** Largest force or torque, N or N·m. Default: none, the motion is prescribed. */
  readonly limit?: N;
  /** Of a position: time constant of the approach, s. Default 0: at once. */
  readonly approach?: N;
}

/** What acts on a free coordinate of a joint. A positive force or torque raises the coordinate. */
export interface CoordinateDescription<N = number> {
  /** Of a spring towards `rest`, N/m or N·m/rad. Default 0. */
  readonly stiffness?: N;
  /** Where the spring is without force, m or rad. Default 0. */
  readonly rest?: N;
  /** N·s/m or N·m·s/rad. Default 0. */
  readonly damping?: N;
  /** Constant force or torque, N or N·m. Default 0. */
  readonly drive?: N;
  /** The coordinate stays between these, m or rad; each side may be left open. */
  readonly low?: N;
  /** Upper end of the range, m or rad. */
  readonly high?: N;
  /** Share of the speed with which it leaves the end it has hit, 0 … 1. Default 0. */
  readonly restitution?: N;
  /** Dry friction: largest force or torque that holds it, or resists its motion, N or N·m. Default 0. */
  readonly friction?: N;
  /** A brake: friction that varies with time, N or N·m, a number or a formula in t. `joint.setBrake` replaces it. Default 0. */
  readonly brake?: Formula;
  /** Inertia of a rotor that turns with the coordinate, kg·m² (kg along a slide). Default 0. */
  readonly armature?: N;
  /** Drives the coordinate with a wanted speed. */
  readonly motor?: MotorDescription<N>;
  /** Where the coordinate is at the start, to within half a turn: says how often it has turned, m or rad. Default 0. */
  readonly start?: N;
  /** Drives the coordinate to a wanted place. */
  readonly servo?: ServoDescription<N>;
}

/**
 * A joint between A (reference) and B (moving). Its frames are given either in the world, for the initial poses (`anchor`, `axis`, `axis2`:
 * both frames then coincide and all coordinates are zero), or on each body (`frameA`, `frameB`). The main axis of a frame is its x.
 */
export interface JointDescription<N = number> {
  /** Unique among joints; made up (`joint-3`) where missing. */
  readonly name?: string;
  /** Of its kind: one built in, or one of the user's own. */
  readonly type: string;
  /** Reference body, or `ground`. */
  readonly a: string;
  /** Moving body, or `ground`. */
  readonly b: string;
  /** Origin of both frames in the world. Default: the origin of B; of a distance, the origin of each body (the world's for the ground). */
  readonly anchor?: Triple<N>;
  /** Direction x of both frames in the world. Default: x of the world. */
  readonly axis?: Triple<N>;
  /** Direction y of both frames in the world, made perpendicular to `axis`. Default: any. */
  readonly axis2?: Triple<N>;
  /** On body A. */
  readonly frameA?: FrameDescription<N>;
  /** On body B. */
  readonly frameB?: FrameDescription<N>;
  /** Of a distance joint, m. Default: the distance at the start. */
  readonly length?: N;
  /** Of a screw: advance per turn, m. */
  readonly pitch?: N;
  /** Of a generic joint: the directions that are held, default none; of a velocity joint: those whose speed is, default x, y, z. */
  readonly locked?: readonly JointAxis[];
  /** Of a velocity joint: the speeds of the directions in `locked`, m/s and rad/s. Default 0. */
  readonly speeds?: readonly N[];
  /** Of a rolling joint: of the ball or wheel, m. */
  readonly radius?: N;
  /** Of a point on a curve. */
  readonly curve?: JointCurve<N>;
  /** Of a point on a surface. */
  readonly surface?: JointSurface<N>;
  /** Mean force (N) and torque (N·m) of a step beyond which the joint breaks at the step's end. Default: it never does. */
  readonly breakForce?: N;
  /** Mean torque of a step beyond which the joint breaks, N·m. Default: it never does. */
  readonly breakTorque?: N;
  /** May the two bodies collide with each other? Default false. */
  readonly collide?: boolean;
  /** Springs, dampers and drives on its free coordinates, by their names, e.g. `turn` or `slide-x`. */
  readonly coordinates?: Readonly<Record<string, CoordinateDescription<N>>>;
  /** Data of other programs: kept and written back, never read. */
  readonly extras?: Extras;
}

/** Types of couplings. */
export const COUPLING_TYPES = ["linear", "gear", "rack", "pulley", "mimic"] as const;
/** Name of a kind of coupling. */
export type CouplingType = (typeof COUPLING_TYPES)[number];

/** One coordinate in a coupling. */
export interface CouplingTerm<N = number> {
  /** Name of the joint. */
  readonly joint: string;
  /** Default: the first coordinate of the joint. */
  readonly coordinate?: string;
  /** Default: what the type of the coupling says. */
  readonly factor?: N;
}

/**
 * A linear relation between coordinates of joints: Σ factor·q = offset.
 *
 *   linear   factors as written, default 1
 *   gear     q₂ = ratio·q₁           two turns; negative for wheels that touch outside
 *   rack     q₂ = radius·q₁          a turn (the pinion) and a slide
 *   pulley   q₁ + ratio·q₂ = offset  two lengths of rope
 *   mimic    q₂ = ratio·q₁ + offset  the second follows the first
 */
export interface CouplingDescription<N = number> {
  /** Unique among couplings; made up where missing. */
  readonly name?: string;
  /** Which factors its terms have. */
  readonly type: CouplingType;
  /** Coordinates of joints with their factors. */
  readonly terms: readonly CouplingTerm<N>[];
  /** Of gear, pulley and mimic. Default 1. */
  readonly ratio?: N;
  /** Of a rack: of its pinion, m. */
  readonly radius?: N;
  /** Default: what the sum is at the start; of mimic 0. */
  readonly offset?: N;
  /** Data of other programs: kept and written back, never read. */
  readonly extras?: Extras;
}

/** Data of other programs, kept and never interpreted. */
export type Extras = Readonly<Record<string, unknown>>;

/** A model as written; identical to the file. */
export interface ModelDescription<N = number> {
  /** Version of the file format. */
  readonly gelenk: 1;
  /** Where an editor finds the schema. */
  readonly $schema?: string;
  /** For titles. */
  readonly name?: string;
  /** What it shows, in words. */
  readonly about?: string;
  /** A label for viewers and for the default gravity; nothing is ever rotated. Default "y". */
  readonly up?: "y" | "z";
  /** Named numbers; a string is an expression over the others. */
  readonly parameters?: Readonly<Record<string, N>>;
  /** m/s². Default 9.81 against `up`. */
  readonly gravity?: Triple<N>;
  /** Their order is that of the slots in a world. */
  readonly bodies?: readonly BodyDescription<N>[];
  /** Between bodies, or body and ground. */
  readonly joints?: readonly JointDescription<N>[];
  /** Relations between coordinates of joints. */
  readonly couplings?: readonly CouplingDescription<N>[];
  /** Beside gravity. */
  readonly forces?: readonly ForceDescription<N>[];
  /** That shapes name. */
  readonly materials?: readonly MaterialDescription<N>[];
  /** Coefficients of two materials on each other. */
  readonly materialPairs?: readonly MaterialPairDescription<N>[];
  /** Names of two bodies each that never collide. */
  readonly exclude?: readonly (readonly [string, string])[];
  /** Beside these, defaults hold. */
  readonly settings?: Settings<N>;
  /** Data of other programs: kept and written back, never read. */
  readonly extras?: Extras;
}

/** A model as written: numbers may be expressions. */
export type Model = ModelDescription<number | string>;
/** A model in which every expression has become a number. */
export type ResolvedModel = ModelDescription<number>;

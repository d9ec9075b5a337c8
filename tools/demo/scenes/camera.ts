import { add, cross, dot, normalize, scale, subtract, type Vec3 } from './math.ts';

/** Where the photographer stands. */
export interface View {
  /** The lens, in metres. */
  eye: Vec3;
  /** What the lens points at, in metres. */
  at: Vec3;
  /** Vertical angle of view, in degrees. */
  fov: number;
}

export interface Projection {
  /** Pixels from the left. */
  x: number;
  /** Pixels from the top. */
  y: number;
  /** Metres in front of the lens. */
  depth: number;
}

/** A lens without distortion that looks at a scene. */
export class Camera {
  readonly eye: Vec3;
  readonly forward: Vec3;
  readonly right: Vec3;
  readonly up: Vec3;
  /** Pixels. */
  readonly width: number;
  /** Pixels. */
  readonly height: number;
  /** Pixels from the top; a little high, for a school's field ends in a bank. */
  readonly horizon: number;
  private readonly focalLength: number;

  constructor({ eye, at, fov }: View, width: number, height: number) {
    this.eye = eye;
    this.width = width;
    this.height = height;
    this.forward = normalize(subtract(at, eye));
    this.right = normalize(cross(this.forward, [0, 1, 0]));
    this.up = cross(this.right, this.forward);
    this.focalLength = 1 / Math.tan((fov * Math.PI) / 360);
    const far = add(eye, this.forward, 400);
    this.horizon = this.project([far[0], eye[1] * 0.35, far[2]]).y;
  }

  /** The direction in which a pixel looks. */
  ray(x: number, y: number): Vec3 {
    const across = (x - this.width / 2) / (this.height / 2) / this.focalLength;
    const down = (y - this.height / 2) / (this.height / 2) / this.focalLength;
    return normalize(add(add(this.forward, this.right, across), this.up, -down));
  }

  /** Where a place in the world falls on the picture. */
  project(place: Vec3): Projection {
    const from = subtract(place, this.eye);
    const depth = dot(from, this.forward);
    const pixels = this.pixelsPerMetre(depth);
    return {
      x: this.width / 2 + dot(from, this.right) * pixels,
      y: this.height / 2 - dot(from, this.up) * pixels,
      depth,
    };
  }

  /** How large a metre is at a depth in metres. */
  pixelsPerMetre(depth: number): number {
    return (this.focalLength * this.height) / 2 / depth;
  }

  /** The direction of a soft light over the photographer's shoulder: `side` -1 left, 1 right. */
  shoulder(side: number): Vec3 {
    return normalize(add(add([0, 0.5, 0], this.forward, -1), scale([this.right[0], 0, this.right[2]], side)));
  }
}

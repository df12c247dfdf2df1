/**
 * Balls in a row that touch each other, some of which arrive from the left with 1 m/s, without gravity and friction, fully elastic: Newton's cradle without its
 * strings. As many leave as arrive, with the same speed; the others rest.
 */
export interface BallRow {
  readonly balls: number;
  readonly arriving: number;
  /** m, kg */
  readonly radius: number;
  readonly mass: number;
  /** Places along the row, m, and speeds, m/s. */
  readonly place: (ball: number) => number;
  readonly speed: (ball: number) => number;
}

/** Way that the arriving balls have before them, m. */
const WAY = 0.05;

export const ballRow = (balls: number, arriving: number): BallRow => ({
  ...{ balls, arriving, radius: 0.1, mass: 1 },
  place: (ball) => 0.2 * ball - (ball < arriving ? WAY : 0),
  speed: (ball) => (ball < arriving ? 1 : 0),
});

export interface BallWorld {
  step(): void;
  /** Speed of every ball along the row, m/s. */
  speeds(): readonly number[];
  free(): void;
}

export interface BallEngine {
  readonly name: string;
  readonly version: string;
  create(row: BallRow, step: number): Promise<BallWorld>;
}

export const ballNumbers = ({ balls }: BallRow): readonly number[] => Array.from({ length: balls }, (_, i) => i);

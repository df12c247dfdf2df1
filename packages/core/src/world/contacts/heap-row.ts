/** Numbers of a row of the table `heap`. */
export const HEAP_ROW = 32;

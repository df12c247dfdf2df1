/** The shortest text that reads back as the same double (ECMAScript Number::toString), with the sign of zero kept. */
export const numberText = (value: number): string => (Object.is(value, -0) ? "-0" : String(value));

/** What is wrong with a value of com.ibm.CORBA.FragmentSize, in words; undefined for a good one. */
export function fragmentSizeProblem(bytes: number): string | undefined {
  const isGood = bytes >= 64 && bytes <= 2_147_483_640 && bytes % 8 === 0;
  return isGood ? undefined : "64 to 2147483640 bytes, divisible by 8";
}

/**
 * Options of IBM's JVM (J9) that a report of this family may have, and the values they take. From the option references of
 * IBM SDK Java 8 and Eclipse OpenJ9: https://eclipse.dev/openj9/docs/.
 */
const known: readonly RegExp[] = [
  /^-Xm[snxo]\d+[kmg]$/,
  /^-Xmns\d+[kmg]$/,
  /^-Xmnx\d+[kmg]$/,
  /^-Xss\d+[km]$/,
  /^-Xgcpolicy:(gencon|balanced|metronome|optavgpause|optthruput|subpool|nogc)$/,
  /^-X(no)?compressedrefs$/,
  /^-Xgc:preferredHeapBase=0x[0-9a-f]+$/i,
  /^-Xgcthreads\d+$/,
  /^-Xdisableexplicitgc$/,
  /^-Xverbosegclog(:\S+)?$/,
  /^-verbose:gc$/,
  /^-Xscmx\d+[kmg]$/,
  /^-Xshareclasses(:\S+)?$/,
  /^-Xlp(:\S+)?$/,
  /^-XX:MaxDirectMemorySize=\d+[kmg]$/,
  /^-D[A-Za-z][\w.-]*=\S*$/,
];

/** Options that HotSpot has and J9 ignores without a word: found in a file for J9, they are a mistake. */
const ignored = /^-XX:(?!MaxDirectMemorySize)/;

/** What is wrong with the options of a J9 command line, one text for each. */
export function refusedByJ9(options: readonly string[]): string[] {
  const unknown = options.filter((option) => !known.some((pattern) => pattern.test(option)));
  const names = options.map(
    (option) => /^(-Xm(?:ns|nx|[snxo])(?=\d)|-D[^=]+|-XX:[+-]?\w+|-X[a-zA-Z]+)/.exec(option)?.[0] ?? option,
  );
  const twice = names.filter((name, index) => names.indexOf(name) !== index && name !== "-Xgc");
  const ratio = options.some((option) => /^-Xmn\d/.test(option)) && options.some((option) => /^-Xmn[sx]/.test(option));
  const size = (name: string) => mebibytes(options.find((option) => option.startsWith(name)));
  const [least, most, nursery] = [size("-Xms"), size("-Xmx"), size("-Xmn")];
  return [
    ...unknown.map((option) => `${option}: ${ignored.test(option) ? "J9 ignores it" : "J9 does not know it"}`),
    ...twice.map((name) => `${name}: given twice`),
    ...(ratio ? ["-Xmn: not together with -Xmns or -Xmnx"] : []),
    ...(least !== undefined && most !== undefined && least > most ? ["-Xms: above -Xmx"] : []),
    ...(nursery !== undefined && most !== undefined && nursery >= most ? ["-Xmn: not below -Xmx"] : []),
  ];
}

function mebibytes(option: string | undefined): number | undefined {
  const [, amount, unit = ""] = /(\d+)([kmg])$/.exec(option ?? "") ?? [];
  return amount === undefined ? undefined : Number(amount) * ({ k: 1 / 1024, m: 1, g: 1024 }[unit] ?? 1);
}

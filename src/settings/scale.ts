import { Bytes } from "./units";
import type { SettingDefinition, Value } from "./definition";

/** A scale between 0 and 1, kept as the fraction that the user wrote. */
export interface Scale {
  readonly numerator: number;
  readonly denominator: number;
}

export const fullSize: Scale = { numerator: 1, denominator: 1 };

/** A scale as users write it, `1/32` or `0.03`; undefined for anything else. */
export function parseScale(text: string): Scale | undefined {
  const match = /^(\d{1,6})(?:\/(\d{1,6}))?$/.exec(text);
  const [numerator, denominator] = [Number(match?.[1]), Number(match?.[2] ?? 1)];
  if (match && numerator >= 1 && numerator <= denominator) return { numerator, denominator };
  const decimal = Number(text);
  return decimal >= 0.0001 && decimal <= 1 ? reduced(Math.round(decimal * 10_000), 10_000) : undefined;
}

/** A fraction in lowest terms, so that `0.03` reads as `3/100`. */
function reduced(numerator: number, denominator: number): Scale {
  const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));
  const common = divisor(numerator, denominator);
  return { numerator: numerator / common, denominator: denominator / common };
}

export function factor(scale: Scale): number {
  return scale.numerator / scale.denominator;
}
export function describeScale(scale: Scale): string {
  return isFullSize(scale) ? "1" : `${scale.numerator}/${scale.denominator}`;
}
export function isFullSize(scale: Scale): boolean {
  return scale.numerator === scale.denominator;
}

/** Users and other load: rounded down, never below `floor`. */
export function scaleDown(amount: number, scale: Scale, floor = 1): number {
  return Math.max(floor, Math.floor((amount * scale.numerator) / scale.denominator));
}

/** Limits: rounded up, so that what fitted before still fits. */
export function scaleUp(amount: number, scale: Scale): number {
  return Math.ceil((amount * scale.numerator) / scale.denominator);
}

export interface ScaledValue {
  readonly value: Value;
  readonly hitFloor: boolean;
}

/** A value without a rule, along its declared dimension; without a dimension it stays as it is. */
export function scaleValue(definition: SettingDefinition, value: Value, scale: Scale): ScaledValue {
  if (definition.scale === undefined || isFullSize(scale)) return { value, hitFloor: false };
  if (value instanceof Bytes) {
    const scaled = value.times(factor(scale));
    const floor = definition.floor as Bytes | undefined;
    const hitFloor = floor !== undefined && scaled.bytes < floor.bytes;
    return { value: hitFloor ? floor : scaled, hitFloor };
  }
  if (typeof value !== "number") return { value, hitFloor: false };
  const floor = (definition.floor as number | undefined) ?? 1;
  const scaled = definition.scale === "users" ? scaleDown(value, scale, floor) : Math.max(floor, scaleUp(value, scale));
  return { value: scaled, hitFloor: scaled === floor && scaleUp(value, scale) < floor };
}

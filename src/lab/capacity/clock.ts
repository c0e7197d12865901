/** A clock that was read from afar. */
export interface Clock {
  readonly place: string;
  /** Milliseconds that it is ahead of this machine's. */
  readonly aheadMs: number;
  /** Half the time that the question took: the reading is no more exact than that. */
  readonly withinMs: number;
}

/** The clock of an engine from its answer, which was true at some moment between question and answer. */
export function clockOf(place: string, time: string, askedAt: number, answeredAt: number): Clock {
  return { place, aheadMs: Date.parse(time) - (askedAt + answeredAt) / 2, withinMs: (answeredAt - askedAt) / 2 };
}

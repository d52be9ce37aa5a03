/** Ends a call in which the store has not moved for `silenceMs`, or that takes longer than `limitMs` in all. */
export type Patience = {
  readonly signal: AbortSignal
  /** The same chunks, on their way to the store: each that it takes is a sign of life. */
  readonly sending: (chunks: Chunks) => AsyncGenerator<Uint8Array, void>
  /** The same chunks, as the store gives them; a slow reader is not its silence. */
  readonly receiving: (chunks: Chunks) => AsyncGenerator<Uint8Array, void>
  readonly end: () => void
}

export type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

export function patienceOf(silenceMs: number, limitMs?: number): Patience {
  const abort = new AbortController()
  const giveUp = () => abort.abort(new DOMException('nothing moved', 'TimeoutError'))
  let silence = setTimeout(giveUp, silenceMs)
  const limit = limitMs === undefined ? undefined : setTimeout(giveUp, limitMs)
  return {
    signal: abort.signal,
    sending: async function* (chunks) {
      for await (const chunk of chunks) {
        silence.refresh()
        yield chunk
      }
    },
    receiving: async function* (chunks) {
      silence.refresh()
      for await (const chunk of chunks) {
        clearTimeout(silence)
        yield chunk
        silence = setTimeout(giveUp, silenceMs)
      }
    },
    end: () => {
      clearTimeout(silence)
      clearTimeout(limit)
    },
  }
}

/** What must be undone when the command ends, in the reverse order of a start: server, emulators, database. */
export type Shutdown = {
  readonly requested: AbortSignal
  /** Lower ranks are undone first; equal ranks together. */
  onEnd(rank: number, undo: () => Promise<void>): void
  end(): Promise<void>
}

/** Ends on SIGINT, SIGTERM, SIGHUP, and when npm, which started us, is gone; a second signal kills at once. */
export function prepareShutdown(): Shutdown {
  const undos: { rank: number; undo: () => Promise<void> }[] = []
  const requested = new AbortController()
  const end = async () => {
    requested.abort()
    while (undos.length > 0) {
      const lowest = Math.min(...undos.map(({ rank }) => rank))
      const now = undos.filter(({ rank }) => rank === lowest)
      for (const done of now) undos.splice(undos.indexOf(done), 1)
      const ended = await Promise.allSettled(now.map(({ undo }) => undo()))
      for (const result of ended) if (result.status === 'rejected') console.error(result.reason)
    }
  }
  const onSignal = () => {
    // Children end when their channel closes, the database when its watcher sees our death.
    if (requested.signal.aborted) process.exit(130)
    console.log('\nArrêt en cours…')
    void end().then(() => process.exit(0))
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal)
  endWithNpm(onSignal)
  return {
    requested: requested.signal,
    onEnd(rank, undo) {
      undos.push({ rank, undo })
    },
    end,
  }
}

/**
 * SIGKILL of npm sends us no signal, but this process then gets another parent. When the command was run by hand, that may be on
 * purpose.
 */
function endWithNpm(end: () => void): void {
  const parent = process.ppid
  if (process.env['npm_lifecycle_event'] === undefined) return
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    end()
  }, 1_000)
  watch.unref()
}

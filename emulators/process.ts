/** An emulator's message to the program that started it: its name and its addresses. */
export type ReadyMessage = {
  readonly type: 'ready'
  readonly name: string
  readonly url: string
  readonly controlUrl?: string
  readonly smtpUrl?: string
  readonly issuer?: string
}

/**
 * Says that an emulator listens. Under a launcher (IPC channel) it sends the message and ends with the launcher;
 * by hand it prints one line and ends on Ctrl C. `stop` runs first in every case, so that state reaches the disk.
 */
export function announceReady(message: ReadyMessage, stop: () => Promise<void>): void {
  const end = endOnce(stop)
  process.once('SIGINT', end)
  process.once('SIGTERM', end)
  if (process.send === undefined) {
    process.stdout.write(`${lineOf(message)}\n`)
    return
  }
  process.once('disconnect', end)
  // The launcher may have ended while we were starting, or ends just now.
  if (process.connected) process.send(message, undefined, undefined, (error) => error && end())
  else end()
}

function endOnce(stop: () => Promise<void>): () => void {
  let ending = false
  return () => {
    if (ending) return
    ending = true
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${String(error)}\n`)
        process.exit(1)
      },
    )
  }
}

function lineOf({ name, url, controlUrl }: ReadyMessage): string {
  return controlUrl === undefined
    ? `${name} : ${url}`
    : `${name} : ${url} (contrôle : ${controlUrl})`
}

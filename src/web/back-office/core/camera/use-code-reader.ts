import { useEffect, useEffectEvent, useState } from 'react'
import { readScannedText, type Scanned } from '#domain/label/scanned-text.ts'
import { useCamera, lookingEye } from './camera.ts'
import type { Shown, WorkerAnswer } from './code-worker.ts'

const pauseMs = 120
/** The worker stays alive between two steps of the bench, because its program is slow to start. */
const idleMs = 20_000

let shared: Worker | undefined
let idle: ReturnType<typeof setTimeout> | undefined
let lastTurn = 0

/**
 * Sends the worker what the camera sees, one picture at a time, until it is stopped. `onTexts` gets the codes of each picture,
 * nearest to the middle first; `onFailed` runs when the reader did not load.
 */
function readCodes(onTexts: (texts: readonly string[]) => void, onFailed: () => void): () => void {
  const worker = takeWorker()
  const turn = ++lastTurn
  let timer: ReturnType<typeof setTimeout> | undefined
  const later = () => {
    timer = setTimeout(() => void showPicture(worker, turn).catch(later), pauseMs)
  }
  const hear = ({ data }: MessageEvent<WorkerAnswer>) => {
    // The answer belongs to the previous step, whose picture the worker was still reading.
    if (data.turn !== turn) return
    if (data.kind === 'failed') return fail()
    onTexts(data.texts)
    later()
  }
  const fail = () => {
    stop()
    dropWorker()
    onFailed()
  }
  const stop = () => {
    clearTimeout(timer)
    worker.removeEventListener('message', hear)
    worker.removeEventListener('error', fail)
    idle = setTimeout(dropWorker, idleMs)
  }
  worker.addEventListener('message', hear)
  worker.addEventListener('error', fail)
  later()
  return stop
}

/** Throws while there is no picture yet: between two lenses, or before the first picture. */
async function showPicture(worker: Worker, turn: number): Promise<void> {
  const eye = lookingEye()
  if (!eye) throw new Error('no picture yet')
  const picture = await createImageBitmap(eye)
  const shown: Shown = { turn, picture }
  worker.postMessage(shown, [picture])
}

function takeWorker(): Worker {
  clearTimeout(idle)
  shared ??= new Worker(new URL('./code-worker.ts', import.meta.url), { type: 'module' })
  return shared
}

function dropWorker(): void {
  clearTimeout(idle)
  shared?.terminate()
  shared = undefined
}

export type Read = { readonly text: string; readonly isOurs: boolean }

/** After this time out of sight, a code that comes back counts as a new scan. */
const goneAfterMs = 3000

/** One memory for this browser’s camera, shared by all steps: a label that stays in sight is not read again at each step. */
const seenCodes = openSeenCodes()

/**
 * Reads the code that the camera is aimed at, once, while the camera is on. `wants` says what this step looks for; the hook skips
 * the other codes of a label (a shop’s address, a routing code), and returns one in `read` only when there is nothing else.
 */
export function useCodeReader(
  wants: (scanned: Scanned) => boolean,
  onCode: (text: string, scanned: Scanned) => void,
): { readonly read: Read | undefined; readonly hasFailed: boolean } {
  const { state, isReading } = useCamera()
  const isOn = state === 'on' && isReading
  const [read, setRead] = useState<Read>()
  const [hasFailed, setFailed] = useState(false)
  const take = useEffectEvent((texts: readonly string[]) => {
    setFailed(false)
    const text = texts.find((one) => wants(readScannedText(one))) ?? texts[0]
    if (text === undefined || !seenCodes.isNews(text, performance.now())) return
    const scanned = readScannedText(text)
    const isOurs = wants(scanned)
    setRead({ text, isOurs })
    if (!isOurs) return
    // The hand that holds the phone feels it; the bench's own sound says right or wrong.
    navigator.vibrate?.(60)
    onCode(text, scanned)
  })
  useEffect(() => {
    if (!isOn) return undefined
    return readCodes(take, () => {
      setFailed(true)
    })
  }, [isOn])
  return { read, hasFailed }
}

/**
 * The memory of a camera, which sees the same code ten times a second: whether a code is new. The last code is new again only
 * after another one, or once it has left the picture.
 */
export function openSeenCodes() {
  let last = { text: '', at: -Infinity }
  return {
    isNews: (text: string, now: number): boolean => {
      const isSame = text === last.text && now - last.at < goneAfterMs
      last = { text, at: now }
      return !isSame
    },
  }
}

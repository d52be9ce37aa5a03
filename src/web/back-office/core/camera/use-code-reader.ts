import { useEffect, useEffectEvent, useState } from 'react'
import { readScannedText, type Scanned } from '#domain/label/scanned-text.ts'
import { useCamera, lookingEye } from './camera.ts'
import { openSeenCodes } from './seen-codes.ts'
import type { Shown, WorkerAnswer } from './code-worker.ts'

const pauseMs = 120
/** From one step of the bench to the next the worker stays: its program is long to start. */
const idleMs = 20_000

let shared: Worker | undefined
let idle: ReturnType<typeof setTimeout> | undefined
let lastTurn = 0

/**
 * Shows the worker what the camera sees, one picture at a time, until it is stopped; `onTexts` gets the codes of each
 * picture, the one that is aimed at first. `onFailed`: the reader did not load.
 */
function readCodes(onTexts: (texts: readonly string[]) => void, onFailed: () => void): () => void {
  const worker = takeWorker()
  const turn = ++lastTurn
  let timer: ReturnType<typeof setTimeout> | undefined
  const later = () => {
    timer = setTimeout(() => void showPicture(worker, turn).catch(later), pauseMs)
  }
  const hear = ({ data }: MessageEvent<WorkerAnswer>) => {
    // Of the step before: its picture was still being read.
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

/** Refused while there is no picture yet: between two lenses, before the first. */
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

/** Of this browser’s camera, whichever step is on the screen: a label that stays in sight is not read at each of them. */
const seenCodes = openSeenCodes()

/**
 * What the camera reads while it is on: the code that is aimed at, once. `wants` says what this step looks for; the
 * rest of a label (a shop’s address, a routing code) is passed over, and told when there is nothing else.
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
    // Felt in the hand that holds the telephone; the bench's own sound says right or wrong.
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

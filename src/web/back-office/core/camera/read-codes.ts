import { lookingEye } from './camera.ts'
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
export function readCodes(
  onTexts: (texts: readonly string[]) => void,
  onFailed: () => void,
): () => void {
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

import { useRef, useState } from 'react'
import { receptionRefusals, type DoubtKind } from '#web/copy/reception.ts'
import { takePicture } from '#web/back-office/core/camera/camera.ts'
import { useSignedInUser } from '#web/api/session.ts'
import { spreadLine } from './bench-line.ts'
import { rememberCarton } from './carton-sizes.ts'
import type { DeskTarget } from './desk-target.ts'
import type { Inspected } from './inspection.ts'
import type { QueuedReception } from './queued-reception.ts'
import {
  doubtAbout,
  measureFields,
  readMeasures,
  weightErrorOf,
  type MeasureErrors,
  type MeasureField,
  type Typed,
} from './measures.ts'
import { playSound } from '#web/back-office/core/play-sound.ts'
import { queueReception } from './reception-queue.ts'
import type { TakenPhotos } from './taken-photos.ts'
import { readShelf } from '#contract/warehouse/shelves.ts'
import { call } from '#web/api/call.ts'

/** Longer, and the hands would wait: the server says it then, when the reception reaches it. */
const patienceMs = 2000

/** What the house knows of a shelf that is about to be used; `fine` too when nothing answers. */
async function lookAtShelf(shelf: string): Promise<'fine' | 'unknown' | 'closed'> {
  const options = { signal: AbortSignal.timeout(patienceMs) }
  const seen = await call(readShelf, { shelfCode: shelf }, options).catch(() => null)
  if (seen?.isActive === false) return 'closed'
  return seen?.isKnown === false ? 'unknown' : 'fine'
}

export const nothingTyped: Typed = { weight: '', length: '', width: '', height: '', shelf: '' }

type Bench = {
  readonly target: DeskTarget
  readonly start: Typed
  readonly taken: TakenPhotos
  readonly onKept: (reception: QueuedReception) => void
}

/** What is typed at the bench, what is wrong or doubtful with it, and its one reception. */
export function useReception({ target, start, taken, onKept }: Bench) {
  const bench = useTyped(start)
  const [photoError, setPhotoError] = useState<string>()
  const staffId = useSignedInUser()?.id ?? ''

  /** Keeps it and sends it, or answers the id of the first control to correct; a doubt is confirmed by the same key again. */
  async function receive(given: Typed, inspected: Inspected): Promise<string | undefined> {
    const typed = spreadLine(given)
    const { measured, errors: wrong, doubtful } = await judge(typed)
    const doubt = doubtful.find((one) => !bench.doubts.includes(one))
    bench.tell(typed, wrong, doubt)
    if (doubt) return refused('shelf')
    await takePhotoIfNone(taken)
    const photos = taken.now()
    setPhotoError(photos.length === 0 ? receptionRefusals['photo-missing'] : undefined)
    if (!measured || photos.length === 0) return refused(firstWrongOf(wrong))
    const newShelf = doubtful.includes('new-shelf')
    const reception = {
      staffId,
      at: Date.now(),
      target,
      typed,
      measured,
      photos,
      ...inspected,
      newShelf,
    }
    const kept = { key: target.attempt, ...reception, refusal: null }
    rememberCarton(typed)
    onKept(kept)
    await queueReception(kept)
    return undefined
  }

  const receiveOnce = useOnce(receive)
  const { typed, errors, type, tellUnreadable } = bench
  const doubt = bench.doubts.at(-1)
  return { typed, errors, photoError, doubt, receive: receiveOnce, type, tellUnreadable }
}

function useTyped(start: Typed) {
  const [typed, setTyped] = useState(start)
  const [errors, setErrors] = useState<MeasureErrors>({})
  /** Each is asked once of what is typed; the last stands on the screen. */
  const [doubts, setDoubts] = useState<readonly DoubtKind[]>([])

  function type(fields: Partial<Typed>): Typed {
    const next = { ...typed, ...fields }
    setTyped(next)
    setErrors({ ...errors, ...noErrorsOf(fields) })
    setDoubts([])
    return next
  }

  function tellUnreadable(weight: string): boolean {
    const wrong = weight.trim() === '' ? {} : weightErrorOf(weight)
    if (wrong.weight === undefined) return false
    setErrors({ ...errors, ...wrong })
    playSound('wrong')
    return true
  }

  function tell(judged: Typed, wrong: MeasureErrors, doubt: DoubtKind | undefined) {
    setTyped(judged)
    setErrors(wrong)
    if (doubt) setDoubts([...doubts, doubt])
  }

  return { typed, errors, doubts, type, tellUnreadable, tell }
}

type Judged = ReturnType<typeof readMeasures> & { readonly doubtful: readonly DoubtKind[] }

/** What is wrong with it, and what is rarely true of it. */
async function judge(line: Typed): Promise<Judged> {
  const { measured, errors } = readMeasures(line)
  if (!measured) return { errors, doubtful: [] }
  const shelf = await lookAtShelf(measured.shelf)
  if (shelf === 'closed') {
    return { errors: { shelf: receptionRefusals['shelf-inactive'] }, doubtful: [] }
  }
  const rare = doubtAbout(measured)
  return {
    measured,
    errors,
    doubtful: [
      ...(rare ? [rare.kind] : []),
      ...(shelf === 'unknown' ? ['new-shelf' as const] : []),
    ],
  }
}

/** Enter twice, or Enter and the camera: while it leaves, nothing else does. */
function useOnce<Given extends unknown[], Answer>(work: (...given: Given) => Promise<Answer>) {
  const isLeaving = useRef(false)
  return async (...given: Given): Promise<Answer | undefined> => {
    if (isLeaving.current) return undefined
    isLeaving.current = true
    try {
      return await work(...given)
    } finally {
      isLeaving.current = false
    }
  }
}

function refused(control: string): string {
  playSound('wrong')
  return control
}

const firstWrongOf = (errors: MeasureErrors): string =>
  measureFields.find((field) => errors[field]) ?? 'photo'

const noErrorsOf = (fields: Partial<Typed>): MeasureErrors =>
  Object.fromEntries(Object.keys(fields).map((field) => [field, undefined])) as MeasureErrors

export const firstEmptyOf = (typed: Typed): MeasureField | undefined =>
  measureFields.find((field) => typed[field] === '')

async function takePhotoIfNone(taken: TakenPhotos): Promise<void> {
  if (taken.now().length > 0) return
  const photo = await takePicture()
  if (photo) await taken.add([photo])
}

import { useRef, useState } from 'react'
import { receptionRefusals, type DoubtKind } from '#web/copy/reception.ts'
import { takePicture } from '#web/back-office/core/camera/camera.ts'
import { useSessionUser } from '#web/api/session.ts'
import { spreadLine } from '#web/back-office/core/measures/bench-line.ts'
import { arrivingCartons } from '#web/back-office/core/measures/carton-sizes.ts'
import {
  parcelFields,
  type MeasureErrors,
  type Typed,
} from '#web/back-office/core/measures/measures.ts'
import { spendWeight } from '#web/back-office/core/scale/scale.ts'
import { useTyped } from '#web/back-office/core/measures/use-typed.ts'
import type { DeskTarget } from './desk-target.ts'
import type { Inspected } from './inspection.ts'
import { type QueuedReception, queueReception } from './reception-queue.ts'
import { doubtAbout, readParcelMeasures } from './parcel-measures.ts'
import { playSound } from '#web/back-office/core/play-sound.ts'
import type { TakenPhotos } from './taken-photos.ts'
import { readShelf } from '#contract/warehouse/shelves.ts'
import { call } from '#web/api/call.ts'

/** A longer wait would stop the bench: the server then checks the shelf when the reception reaches it. */
const patienceMs = 2000

/** The state of a shelf about to be used; also `fine` when nothing answers. */
async function lookAtShelf(shelf: string): Promise<'fine' | 'unknown' | 'closed'> {
  const options = { signal: AbortSignal.timeout(patienceMs) }
  const seen = await call(readShelf, { shelfCode: shelf }, options).catch(() => null)
  if (seen?.isActive === false) return 'closed'
  return seen?.isKnown === false ? 'unknown' : 'fine'
}

type Bench = {
  readonly target: DeskTarget
  readonly start: Typed
  readonly taken: TakenPhotos
  readonly onKept: (reception: QueuedReception) => void
}

/** The typed values of the bench, their errors and doubts, and the one reception. */
export function useReception({ target, start, taken, onKept }: Bench) {
  const bench = useBench(start)
  const [isPhotoMissed, setPhotoMissed] = useState(false)
  const isWithoutPhoto = taken.use().photos.length === 0
  const staffId = useSessionUser()?.id ?? ''

  /** Queues the reception, or returns the id of the first control to correct; the same key pressed again confirms a doubt. */
  async function receive(given: Typed, inspected: Inspected): Promise<string | undefined> {
    const typed = spreadLine(given)
    const { measured, errors: wrong, doubtful } = await judge(typed)
    const doubt = doubtful.find((one) => !bench.doubts.includes(one))
    bench.tell(typed, wrong, doubt)
    if (doubt) return refused('shelf')
    await takePhotoIfNone(taken)
    const photos = taken.now()
    setPhotoMissed(photos.length === 0)
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
    arrivingCartons.remember(typed)
    spendWeight()
    onKept(kept)
    await queueReception(kept)
    return undefined
  }

  const receiveOnce = useOnce(receive)
  const { typed, errors, type, showUnreadable } = bench
  const doubt = bench.doubts.at(-1)
  const photoError =
    isPhotoMissed && isWithoutPhoto ? receptionRefusals['photo-missing'] : undefined
  return { typed, errors, photoError, doubt, receive: receiveOnce, type, showUnreadable }
}

/** What is typed, and the doubts about it: each is asked once of what is typed; the last stands on the screen. */
function useBench(start: Typed) {
  const { type, tell, ...typing } = useTyped(start)
  const [doubts, setDoubts] = useState<readonly DoubtKind[]>([])
  return {
    ...typing,
    doubts,
    type: (fields: Partial<Typed>): Typed => {
      setDoubts([])
      return type(fields)
    },
    tell: (judged: Typed, wrong: MeasureErrors, doubt: DoubtKind | undefined) => {
      tell(judged, wrong)
      if (doubt) setDoubts([...doubts, doubt])
    },
  }
}

type Judged = ReturnType<typeof readParcelMeasures> & { readonly doubtful: readonly DoubtKind[] }

/** The errors of the measures, and the doubts about them. */
async function judge(line: Typed): Promise<Judged> {
  const { measured, errors } = readParcelMeasures(line)
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

/** Ignores a second call during the first: Enter twice, or Enter and the camera. */
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
  parcelFields.find((field) => errors[field]) ?? 'photo'

async function takePhotoIfNone(taken: TakenPhotos): Promise<void> {
  if (taken.now().length > 0) return
  const photo = await takePicture()
  if (photo) await taken.add([photo])
}

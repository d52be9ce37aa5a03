import { useRef, useState } from 'react'
import type { Doubt } from '#domain/parcel/doubts.ts'
import { receptionRefusals } from '#web/copy/reception.ts'
import { takePicture } from '#web/back-office/camera/camera.ts'
import { useSignedInUser } from '#web/api/session.ts'
import { rememberCarton } from './carton-sizes.ts'
import type { DeskTarget } from './desk-target.ts'
import type { Blocking } from './inspection.ts'
import type { KeptReception } from './kept-reception.ts'
import {
  doubtAbout,
  measureFields,
  readMeasures,
  weightErrorOf,
  type MeasureErrors,
  type MeasureField,
  type Typed,
} from './measures.ts'
import { playSound } from '#web/back-office/play-sound.ts'
import { keepReception } from './reception-queue.ts'
import type { TakenPhotos } from './taken-photos.ts'

export const nothingTyped: Typed = { weight: '', length: '', width: '', height: '', shelf: '' }

type Bench = {
  readonly target: DeskTarget
  readonly start: Typed
  readonly taken: TakenPhotos
  readonly onKept: (reception: KeptReception) => void
}

/** What is typed at the bench, what is wrong or doubtful with it, and its one reception. */
export function useReception({ target, start, taken, onKept }: Bench) {
  const [typed, setTyped] = useState(start)
  const [errors, setErrors] = useState<MeasureErrors>({})
  const [photoError, setPhotoError] = useState<string>()
  const [doubt, setDoubt] = useState<Doubt>()
  const staffId = useSignedInUser()?.id ?? ''

  /** Keeps it and sends it, or answers the id of the first control to correct; a doubt is confirmed by the same key again. */
  async function receive(line: Typed, block: Blocking | null): Promise<string | undefined> {
    const { measured, errors: wrong } = readMeasures(line)
    const doubtful = measured ? doubtAbout(measured) : null
    setErrors(wrong)
    if (doubtful && doubtful.kind !== doubt?.kind) {
      setDoubt(doubtful)
      return refused('shelf')
    }
    await takePhotoIfNone(taken)
    const photos = taken.now()
    setPhotoError(photos.length === 0 ? receptionRefusals['photo-missing'] : undefined)
    if (!measured || photos.length === 0) return refused(firstWrongOf(wrong))
    const reception = { staffId, at: Date.now(), target, typed: line, measured, photos, block }
    const kept = { key: target.attempt, ...reception, refusal: null }
    rememberCarton(line)
    onKept(kept)
    await keepReception(kept)
    return undefined
  }

  function type(fields: Partial<Typed>): Typed {
    const next = { ...typed, ...fields }
    setTyped(next)
    setErrors({ ...errors, ...noErrorsOf(fields) })
    setDoubt(undefined)
    return next
  }

  function tellUnreadable(weight: string): boolean {
    if (weight.trim() === '') return false
    const wrong = weightErrorOf(weight)
    setErrors({ ...errors, weight: wrong.weight })
    if (wrong.weight === undefined) return false
    playSound('wrong')
    return true
  }

  const receiveOnce = useOnce(receive)
  return { typed, errors, photoError, doubt, receive: receiveOnce, type, tellUnreadable }
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

import { expect, test } from 'vitest'
import { proveTask, type GivenProof } from './paid-tasks.ts'

const task = (code: string, more: object = {}) => ({
  code,
  isDone: false,
  isImpossible: false,
  ...more,
})
const nothing: GivenProof = { note: null, photoIds: [] }
const photo: GivenProof = { ...nothing, photoIds: ['p'] }
const note: GivenProof = { ...nothing, note: 'Fait.' }

test.each<[ReturnType<typeof task> | undefined, GivenProof, string | null]>([
  [undefined, nothing, 'task-unknown'],
  [task('repackaging'), nothing, null],
  [task('signature_required'), nothing, null],
  [task('insurance'), nothing, null],
  [task('photo_request'), note, 'proof-photo-missing'],
  [task('photo_request'), photo, null],
  [task('free_photos'), nothing, 'proof-photo-missing'],
  [task('other'), photo, 'proof-note-missing'],
  [task('service_option'), note, null],
  [task('repackaging', { isDone: true }), nothing, 'task-proved'],
  [task('repackaging', { isImpossible: true }), nothing, 'task-proved'],
])('%j with %j: %s', (given, proof, refusal) => {
  expect(proveTask(given, proof)).toEqual(
    refusal === null ? { ok: true, value: true } : { ok: false, refusal },
  )
})

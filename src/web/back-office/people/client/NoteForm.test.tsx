// @vitest-environment jsdom
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import {
  beginPage,
  lateCodeMilliseconds,
  leavePage,
  loadLateCode,
  press,
  sees,
  show,
  type,
} from '#web/chrome/action/test-page.tsx'
import { editClientNote } from '#contract/people/client-acts.ts'
import { useAction } from '#web/chrome/action/use-action.ts'
import { NoteForm } from './NoteForm.tsx'

beforeAll(loadLateCode, lateCodeMilliseconds)
beforeEach(beginPage)
afterEach(leavePage)

function Screen({ onCancel }: { onCancel: () => void }) {
  const action = useAction(editClientNote)
  const form = { action, onCancel, onSubmit: () => {} }
  return <NoteForm label="Note" submit="Enregistrer" text="Fragile" {...form} />
}

// Removed to see it fail: `leavesTyping`.
test('« Annuler » asks before it discards what was changed in a note', async () => {
  const onCancel = vi.fn<() => void>()
  await show(<Screen onCancel={onCancel} />)
  const note = document.querySelector('textarea')
  if (!note) throw new Error('no note')
  await type(note, 'Fragile, appeler avant')
  await press('Annuler')
  await sees('Cette note n’est pas enregistrée.')
  expect(onCancel).not.toHaveBeenCalled()
  await press('Quitter sans enregistrer')
  expect(onCancel).toHaveBeenCalledOnce()
})

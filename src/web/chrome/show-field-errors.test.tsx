// @vitest-environment jsdom
import { useForm } from 'react-hook-form'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { showFieldErrors } from './show-field-errors.ts'
import { beginPage, isSeen, leavePage, press, show } from './action/test-page.tsx'

beforeEach(beginPage)
afterEach(leavePage)

function Form({ codes, sentences }: { codes: Record<string, string>; sentences?: object }) {
  const form = useForm({ defaultValues: { name: '', formats: '', numbers: ['', ''] } })
  const { name, formats, numbers } = form.formState.errors
  return (
    <>
      <input aria-label="Nom" {...form.register('name')} />
      <input aria-label="Formats" {...form.register('formats')} />
      <input aria-label="Premier" {...form.register('numbers.0')} />
      <input aria-label="Second" {...form.register('numbers.1')} />
      <p>{[name, formats, numbers?.[1]].map((error) => error?.message ?? '-').join(' ')}</p>
      <button
        type="button"
        onClick={() => {
          const isShown = showFieldErrors(form, codes, sentences && { ...sentences })
          document.title = isShown ? 'shown' : 'none'
        }}
      >
        Refuser
      </button>
    </>
  )
}

const focused = () => document.activeElement?.getAttribute('aria-label')

// Removed to see it fail: `toReversed`. « Second » took the focus.
test('the first wrong field in the form’s order takes the focus, in whatever order the server names them', async () => {
  await show(<Form codes={{ 'numbers.1': 'taken', 'values.name': 'required' }} />)
  await press('Refuser')
  expect([focused(), isSeen('required - taken')]).toEqual(['Nom', true])
})

test('a list typed as one text has its error there; a code without a sentence has one all the same', async () => {
  const codes = { 'formats.3': 'invalid', name: 'new-code' }
  await show(<Form codes={codes} sentences={{ invalid: 'Format inconnu.' }} />)
  await press('Refuser')
  expect(isSeen('Cette valeur n’est pas valide. Format inconnu. -')).toBe(true)
})

test('says when no field of the form is at fault', async () => {
  await show(<Form codes={{ elsewhere: 'required' }} />)
  await press('Refuser')
  expect([document.title, isSeen('- - -')]).toEqual(['none', true])
})

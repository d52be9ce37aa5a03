// @vitest-environment jsdom
import { FormProvider, useForm } from 'react-hook-form'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { beginPage, leavePage, sees, show, type } from '#web/chrome/action/test-page.tsx'
import type { BuilderForm } from './builder-form.ts'
import { BuilderRow } from './BuilderRow.tsx'

beforeEach(beginPage)
afterEach(leavePage)

function OneRow() {
  const line = { code: 'free_insurance', label: 'Assurance', quantity: '1', price: '23' }
  const form = useForm<BuilderForm>({ defaultValues: { lines: [line] } })
  return (
    <FormProvider {...form}>
      <BuilderRow index={0} vat={0} onRemove={undefined} />
    </FormProvider>
  )
}

const field = (name: string): HTMLInputElement => {
  const found = document.querySelector<HTMLInputElement>(`input[name="lines.0.${name}"]`)
  if (!found) throw new Error(`no field ${name}`)
  return found
}

// Removed to see it fail: `onChange` of `InsuredValue`.
test('a free insurance says in its label, which its customer reads, the value that is typed', async () => {
  await show(<OneRow />)
  await sees('Valeur assurée')
  await type(field('insured'), '3 500')
  expect([field('label').readOnly, field('label').value]).toEqual([
    true,
    'Assurance, valeur déclarée jusqu’à 3\u00a0500\u00a0€',
  ])
  await type(field('insured'), 'beaucoup')
  expect(field('label').value).toBe('Assurance')
})

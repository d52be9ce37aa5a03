// @vitest-environment jsdom
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { initialCatalogue } from '#domain/catalogue/catalogue.ts'
import type { ServiceOption } from '#domain/catalogue/service-options.ts'
import { beginPage, button, leavePage, press, sees, show } from '#web/chrome/action/test-page.tsx'
import { OptionsEditor } from './OptionsEditor.tsx'

beforeEach(beginPage)
afterEach(leavePage)

const option = (name: string): ServiceOption => ({
  id: name,
  name,
  description: '',
  pricing: { kind: 'on-quote' },
})

function Screen() {
  const [options, setOptions] = useState<readonly ServiceOption[]>([
    option('Film'),
    option('Photo'),
  ])
  const terms = initialCatalogue
  return <OptionsEditor {...{ options, terms }} isReadOnly={false} onChange={setOptions} />
}

// Removed to see it fail: `resting`, by `disabled`; a browser takes the focus from what is disabled.
test('an option that was moved to the first place by keyboard keeps the focus on its button', async () => {
  await show(<Screen />)
  button('Monter Photo').focus()
  await press('Monter Photo')
  await sees('Photo, position 1 sur 2')
  expect(document.activeElement).toBe(button('Monter Photo'))
  expect(button('Monter Photo').disabled).toBe(false)
  await press('Monter Photo')
  expect(document.querySelector('li')?.textContent).toContain('Photo')
})

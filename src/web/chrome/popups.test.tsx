// @vitest-environment jsdom
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { Dialog, Popover } from './popups.tsx'

// The first one compiles what is loaded late.
const patient = { timeout: 60_000, interval: 20 }
const windows = () => [...document.querySelectorAll('[role=dialog]')].map((one) => one.textContent)
const button = () => document.querySelector('button')

function Filter() {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      trigger="Filtrer"
      triggerClass=""
      title="Filtres"
      className=""
    >
      <p>Tous les états</p>
    </Popover>
  )
}

test('a button pressed before the code of its window has come keeps the focus, and opens it then; pressed again, it closes it', async () => {
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(<Filter />)
  await vi.waitUntil(button, patient)
  const first = button()
  first?.focus()
  first?.click()
  expect(windows()).toEqual([])
  await vi.waitUntil(() => windows().length > 0, patient)
  expect([windows(), button() === first, first?.getAttribute('aria-expanded')]).toEqual([
    ['FiltresTous les états'],
    true,
    'true',
  ])
  press(first)
  await vi.waitUntil(() => windows().length === 0, patient)
  expect(document.activeElement).toBe(first)
  root.unmount()
})

test('a dialog that is open from the start opens once its code has come', async () => {
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(
    <Dialog open onClose={() => {}} title="Votre adresse">
      23 rue Jean Jaurès
    </Dialog>,
  )
  await vi.waitUntil(() => windows().length > 0, patient)
  expect(windows()).toEqual(['Votre adresse23 rue Jean Jaurès'])
  root.unmount()
})

/** As a mouse does: what is pressed outside a window may close it first. */
function press(element: Element | null): void {
  for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click']) {
    element?.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true }))
  }
}

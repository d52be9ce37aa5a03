// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { beginPage, leavePage, show } from '#web/chrome/action/test-page.tsx'
import { ScanForm } from './ScanForm.tsx'

beforeEach(beginPage)
afterEach(leavePage)

// Seen to fail: React warned of `inputClassName`, and a code was read in another type.
test.each([false, true])(
  'a code is in fixed width, on a line of its own or not',
  async (isLine) => {
    const warned = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await show(
      <ScanForm
        label="Code"
        submitLabel="Ouvrir"
        bench="packing"
        wants={() => true}
        onScan={() => undefined}
        isLine={isLine}
      />,
    )
    expect(document.querySelector('input')?.classList.contains('font-mono')).toBe(true)
    expect(warned).not.toHaveBeenCalled()
  },
)

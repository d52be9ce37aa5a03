import { Children, useEffect, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

/** One label of the roll. A separate style sheet, because a rule on one element cannot set the page size. */
const roll = '@page { size: 62mm 100mm; margin: 3mm }'

/** While labels are shown, the printer gets only them, each on its own sheet of the roll. */
export function PrintedLabels({ children }: { children: ReactNode }) {
  useEffect(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(roll)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    }
  }, [])
  return createPortal(
    <div data-print-alone className="hidden print:block">
      {Children.map(children, (label) => (
        <div className="not-last:break-after-page">{label}</div>
      ))}
    </div>,
    document.body,
  )
}

import { type ReactNode, Children, useEffect } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '#web/ui/Button.tsx'

/** Labels of 62 × 100 mm as they are printed, and the button that prints them alone. */
export function LabelSheet({ children, isEmpty = false }: Props) {
  return (
    <>
      <div
        role="group"
        aria-label="Aperçu"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls: the arrow keys need it to be reached
        tabIndex={0}
        className="grid max-h-[50vh] gap-4 overflow-auto rounded-lg border border-line bg-white p-2"
      >
        {children}
      </div>
      <PrintedLabels>{children}</PrintedLabels>
      <Button
        size="large"
        className="mt-4 w-full"
        disabled={isEmpty}
        onClick={() => {
          window.print()
        }}
      >
        Imprimer
      </Button>
    </>
  )
}

type Props = { readonly children: ReactNode; readonly isEmpty?: boolean }

/** One label of the roll. A separate style sheet, because a rule on one element cannot set the page size. */
const roll = '@page { size: 62mm 100mm; margin: 3mm }'

/** While labels are shown, the printer gets only them, each on its own sheet of the roll. */
function PrintedLabels({ children }: { children: ReactNode }) {
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

import type { ReactNode } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { PrintedLabels } from './PrintedLabels.tsx'

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

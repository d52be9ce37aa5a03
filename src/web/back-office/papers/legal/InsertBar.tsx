import { Plus } from 'lucide-react'
import { useId, useState, type RefObject } from 'react'
import type { LegalDesk } from '#contract/papers/legal-office.ts'
import { figureLabel } from '#web/copy/legal-office.ts'
import { Button } from '#web/ui/Button.tsx'
import { controlStyle } from '#web/ui/control-style.ts'

type Figures = LegalDesk['figures']
type InsertProps = {
  readonly area: RefObject<HTMLTextAreaElement | null>
  readonly figures: Figures
  readonly onChange: (source: string) => void
}

/** Puts a figure where the caret is: one that stands alone gets a line of its own. */
export function InsertBar({ area, figures, onChange }: InsertProps) {
  const [chosen, setChosen] = useState('')
  const id = useId()
  const figure = figures.find(({ name }) => name === chosen)
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-medium">
        Insérer un chiffre des tarifs ou des paramètres
      </label>
      <div className="flex flex-wrap gap-2">
        <select
          id={id}
          value={chosen}
          onChange={(event) => setChosen(event.currentTarget.value)}
          className={`${controlStyle} min-w-0 flex-1 basis-60`}
        >
          <option value="">Choisir…</option>
          {figures.map(({ name, value }) => (
            <option key={name} value={name}>
              {figureLabel(name)}
              {typeof value === 'string' ? `\u00A0: ${value}` : ''}
            </option>
          ))}
        </select>
        <Button
          variant="secondary"
          disabled={!figure}
          onClick={() => {
            if (area.current && figure) onChange(inserted(area.current, figure))
          }}
        >
          <Plus className="size-5" aria-hidden="true" />
          Insérer
        </Button>
      </div>
    </div>
  )
}

/** The whole text with it; the caret stands behind. */
function inserted(area: HTMLTextAreaElement, { name, value }: Figures[number]): string {
  area.focus()
  const mark = `{{${name}}}`
  const { selectionStart: at, selectionEnd: end, value: text } = area
  const isAlone = typeof value !== 'string'
  const before = isAlone && at > 0 && text[at - 1] !== '\n' ? '\n\n' : ''
  const after = isAlone && text[end] !== undefined && text[end] !== '\n' ? '\n\n' : ''
  area.setRangeText(`${before}${mark}${after}`, at, end, 'end')
  return area.value
}

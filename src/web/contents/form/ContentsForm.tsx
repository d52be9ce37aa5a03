import { Plus } from 'lucide-react'
import { mostContentLines } from '#domain/parcel/content-line.ts'
import type { Contents } from '#web/api/parcel-contents.ts'
import { formatMoney } from '#web/copy/format-money.ts'
import { formatWeight } from '#web/copy/format-weight.ts'
import { parseEuros } from '#web/copy/parse-amounts.ts'
import { LeaveGuard } from '#web/chrome/LeaveGuard.tsx'
import { leavesTyping } from '#web/chrome/use-leave-guard.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { ContentLineFields } from './ContentLineFields.tsx'
import type { TypedLine } from './contents-form.ts'
import { useContentsForm, type ContentsWriter } from './use-contents-form.ts'

type Props = {
  readonly contents: Contents
  readonly by: ContentsWriter
  readonly onDone: () => void
}

/** Every kind of thing in the parcel, one line each. */
export function ContentsForm({ contents, by, onDone }: Props) {
  const form = useContentsForm(contents, by, onDone)
  return (
    <form
      noValidate
      aria-label="Contenu du colis"
      className="mt-3 grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        form.submit()
      }}
    >
      <p className="text-sm text-ink-soft">
        Ce que contient ce colis-ci seulement, au prix payé toutes taxes comprises. Une commande en
        plusieurs colis se partage entre eux&nbsp;: la douane ne taxe alors chaque objet qu’une
        fois.
      </p>
      {form.refusal && <Notice kind="error">{form.refusal}</Notice>}
      {form.lines.map((line, index) => (
        <ContentLineFields
          key={line.key}
          line={line}
          index={index}
          errors={form.errors}
          onChange={(changes) => form.change(line.key, changes)}
          onRemove={() => form.remove(line.key)}
        />
      ))}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Button
          variant="secondary"
          onClick={form.add}
          disabledReason={
            form.lines.length >= mostContentLines ? 'Cinquante lignes au plus.' : undefined
          }
        >
          <Plus className="size-5" aria-hidden="true" />
          Ajouter un objet
        </Button>
        {contents.grossGrams !== null && form.lines.some(lacksWeight) && (
          <ShareWeight grossGrams={contents.grossGrams} onShare={form.shareWeight} />
        )}
        <p className="figures" aria-live="polite">
          Valeur totale&nbsp;: <strong>{formatMoney(typedTotal(form.lines))}</strong>
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={form.isSaving}>
          Enregistrer le contenu
        </Button>
        <Button variant="ghost" {...leavesTyping} onClick={form.giveUp}>
          Annuler
        </Button>
      </div>
      <LeaveGuard
        isUnsaved={form.isUnsaved}
        loss="Le contenu que vous avez saisi pour ce colis n’est pas enregistré."
        onLeave={form.forget}
      />
    </form>
  )
}

const lacksWeight = ({ grams, description }: TypedLine): boolean =>
  grams.trim() === '' && description.trim() !== ''

const ShareWeight = ({
  grossGrams,
  onShare,
}: {
  grossGrams: number
  onShare: (grossGrams: number) => void
}) => (
  <Button variant="ghost" className="-ml-3 text-left" onClick={() => onShare(grossGrams)}>
    Estimer les poids nets (colis de {formatWeight(grossGrams)})
  </Button>
)

/** The total of the lines that can be read so far. */
const typedTotal = (lines: readonly TypedLine[]): number =>
  lines.reduce((sum, { quantity, price }) => {
    const cents = parseEuros(price) ?? 0
    return sum + (/^\d{1,3}$/.test(quantity.trim()) ? Number(quantity) * Math.max(0, cents) : 0)
  }, 0)

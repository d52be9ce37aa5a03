import { useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import {
  readContents,
  readWarehouseContents,
  saveContents,
  saveWarehouseContents,
  storedContents,
  type StoredContents,
  type TypedContentLine,
} from '#contract/warehouse/parcel-contents.ts'
import { mostContentLines } from '#domain/parcel/content-line.ts'
import { ApiError } from '#web/api/api-error.ts'
import type { Contents } from '#web/api/parcel-contents.ts'
import { query } from '#web/api/query.ts'
import { ActionFailure } from '#web/chrome/action/ActionFailure.tsx'
import { ChangedMeanwhile } from '#web/chrome/action/ChangedMeanwhile.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { contentsRefusals, staleContentsRefusals } from '#web/copy/contents.ts'
import { formatMoney } from '#web/copy/format-money.ts'
import { formatWeight } from '#web/copy/format-weight.ts'
import { parseEuros } from '#web/copy/parse-amounts.ts'
import { LeaveGuard } from '#web/chrome/LeaveGuard.tsx'
import { leavesTyping } from '#web/chrome/use-leave-guard.ts'
import { Button } from '#web/ui/Button.tsx'
import { changedLines } from './changed-lines.ts'
import { ContentLineFields } from './ContentLineFields.tsx'
import {
  emptyLine,
  isEmptyLine,
  type LineErrors,
  parseLines,
  shareWeight,
  type TypedLine,
  typedLines,
  withoutChanged,
} from './contents-form.ts'
import { useTypedContents } from './typed-contents.ts'

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
      <ActionFailure action={form.saving}>
        <ChangedMeanwhile saved={form.saving.savedMeanwhile} />
      </ActionFailure>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={form.saving.isBusy}>
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

/** The lines as typed: they survive every failure, and the updates of the live stream. */
function useContentsForm(contents: Contents, by: ContentsWriter, onDone: () => void) {
  const { parcelId } = contents
  const { base, lines, setLines, isTyped, forget } = useTypedLines(contents)
  const [errors, setErrors] = useState<LineErrors>({})
  const saving = useSaving({ parcelId, base, by }, { onSaved: forget, onDone }, (faults) => {
    setErrors(faults)
    focusFirst()
  })

  function submit() {
    const filled = lines.filter((line) => !isEmptyLine(line))
    setLines(filled.length === 0 ? [emptyLine()] : filled)
    const parsed = parseLines(filled)
    setErrors(parsed.ok ? {} : parsed.errors)
    if (!parsed.ok) focusFirst()
    else saving.save(parsed.lines)
  }
  return {
    lines,
    errors,
    change: (key: string, changes: Partial<TypedLine>) => {
      const index = lines.findIndex((line) => line.key === key)
      setErrors(withoutChanged(errors, index, changes))
      setLines(lines.map((line) => (line.key === key ? { ...line, ...changes } : line)))
    },
    add: () => {
      const line = emptyLine()
      setLines([...lines, line])
      requestAnimationFrame(() => document.getElementById(`ligne-${line.key}`)?.focus())
    },
    shareWeight: (grossGrams: number) => setLines(shareWeight(lines, grossGrams)),
    remove: (key: string) => {
      setErrors({})
      setLines(lines.length === 1 ? [emptyLine()] : lines.filter((line) => line.key !== key))
    },
    submit,
    giveUp: () => {
      forget()
      onDone()
    },
    forget,
    isUnsaved: isTyped,
    saving,
  }
}

/** Starts from the lines typed before a reload or « Précédent », if any. */
function useTypedLines(contents: Contents) {
  const { read, keep, forget } = useTypedContents(contents.parcelId)
  const [kept, show] = useState(read)
  const [opened] = useState(() => ({
    base: { version: contents.version, lines: contents.lines },
    lines: typedLines(contents),
  }))
  const { base, lines } = kept ?? opened
  return {
    base,
    lines,
    setLines: (next: TypedLine[]) => {
      show({ base, lines: next })
      keep({ base, lines: next })
    },
    isTyped: kept !== undefined,
    forget,
  }
}

type Saved = {
  readonly parcelId: string
  readonly base: StoredContents
  readonly by: ContentsWriter
}

function useSaving(
  { parcelId, base, by }: Saved,
  { onSaved, onDone }: { readonly onSaved: () => void; readonly onDone: () => void },
  onFaults: (faults: LineErrors) => void,
) {
  const client = useQueryClient()
  /** What somebody else saved meanwhile: shown once, the next save replaces it. */
  const [seen, setSeen] = useState<StoredContents>()
  const { save, read } = endpoints[by]
  const saving = useAction(save, {
    done: () => {
      onSaved()
      return { title: 'Contenu enregistré', description: 'Il servira à la déclaration en douane.' }
    },
    refusals: { ...contentsRefusals, 'stale-version': staleContentsRefusals[by] },
    onDone: (saved) => {
      client.setQueryData(query(read, { parcelId }).queryKey, saved)
      onDone()
    },
    onFailed: (error) => {
      if (!(error instanceof ApiError)) return
      if (error.code === 'stale-version') setSeen(storedContents.safeParse(error.details).data)
      if (Object.keys(error.fields).length > 0) onFaults(error.fields)
    },
  })
  const { version } = seen ?? base
  return {
    ...saving,
    savedMeanwhile:
      saving.code === 'stale-version' && seen ? changedLines(base.lines, seen.lines) : [],
    save: (lines: TypedContentLine[]) => saving.run({ parcelId, version, lines }, { typed: lines }),
  }
}

/** Who types: the owner of the parcel, or the team in their place. */
type ContentsWriter = 'owner' | 'team'

const endpoints = {
  owner: { save: saveContents, read: readContents },
  team: { save: saveWarehouseContents, read: readWarehouseContents },
} as const

/** After the errors are on screen. */
function focusFirst(): void {
  requestAnimationFrame(() => {
    document.querySelector<HTMLElement>('form [aria-invalid=true]')?.focus()
  })
}

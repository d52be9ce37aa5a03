import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  readContents,
  readWarehouseContents,
  saveContents,
  saveWarehouseContents,
  type TypedContentLine,
} from '#contract/warehouse/parcel-contents.ts'
import { ApiError } from '#web/api/api-error.ts'
import type { Contents } from '#web/api/parcel-contents.ts'
import { query } from '#web/api/query.ts'
import { useAction } from '#web/chrome/action/use-action.ts'
import { contentsRefusals } from '#web/copy/contents.ts'
import {
  emptyLine,
  isEmptyLine,
  parseLines,
  shareWeight,
  typedLines,
  withoutChanged,
  type LineErrors,
  type TypedLine,
} from './contents-form.ts'
import { forgetTyped, keepTyped, typedFor } from './typed-contents.ts'

/** The lines as typed: they survive every failure, and the updates of the live stream. */
export function useContentsForm(contents: Contents, by: ContentsWriter, onDone: () => void) {
  const { parcelId } = contents
  const { lines, setLines } = useTypedLines(contents)
  const [errors, setErrors] = useState<LineErrors>({})
  const saving = useSaving(contents, by, close, (faults) => {
    setErrors(faults)
    focusFirst()
  })

  function close() {
    forgetTyped(parcelId)
    onDone()
  }
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
    giveUp: close,
    forget: () => forgetTyped(parcelId),
    isUnsaved: typedFor(parcelId) !== undefined,
    isSaving: saving.isBusy,
    refusal: saving.failure,
  }
}

/** Starts from the lines typed before « Précédent », if any. */
function useTypedLines(contents: Contents) {
  const { parcelId } = contents
  const [lines, show] = useState<readonly TypedLine[]>(
    () => typedFor(parcelId) ?? typedLines(contents),
  )
  return {
    lines,
    setLines: (next: readonly TypedLine[]) => {
      show(next)
      keepTyped(parcelId, next)
    },
  }
}

function useSaving(
  contents: Contents,
  by: ContentsWriter,
  onDone: () => void,
  onFaults: (faults: LineErrors) => void,
) {
  const client = useQueryClient()
  const { parcelId } = contents
  const [version, setVersion] = useState(contents.version)
  const { save, read } = endpoints[by]
  const saving = useAction(save, {
    done: { title: 'Contenu enregistré', description: 'Il servira à la déclaration en douane.' },
    refusals: contentsRefusals,
    onDone: (saved) => {
      client.setQueryData(query(read, { parcelId }).queryKey, saved)
      onDone()
    },
    onFailed: (error) => {
      if (!(error instanceof ApiError)) return
      if (error.code === 'stale-version') setVersion(Number(error.details['version']))
      if (Object.keys(error.fields).length > 0) onFaults(error.fields)
    },
  })
  return {
    ...saving,
    save: (lines: TypedContentLine[]) => saving.run({ parcelId, version, lines }, { typed: lines }),
  }
}

/** Who types: the owner of the parcel, or the team in their place. */
export type ContentsWriter = 'owner' | 'team'

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

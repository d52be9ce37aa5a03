import type { CatalogueChange } from '#domain/catalogue/catalogue-changes.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { ChangeList } from './ChangeList.tsx'

export const missingDraft = [
  'Brouillon introuvable',
  'Ce brouillon n’existe plus\u00a0: publié, ou supprimé.',
] as const

/** A colleague ended the draft while this user was editing it: the unsaved changes, to type again in another draft. */
export function EndedDraft({ mine }: { mine: readonly CatalogueChange[] }) {
  return (
    <Notice kind="warning" title={missingDraft[1]}>
      <div className="mt-2 grid gap-3">
        <p>
          Ce que vous aviez changé n’y a pas été enregistré.
          {mine.length > 0 && ' Reportez-le dans un autre brouillon\u00A0:'}
        </p>
        {mine.length > 0 && <ChangeList changes={mine} />}
      </div>
    </Notice>
  )
}

import type { CatalogueDraft } from '#contract/offer/catalogue.ts'
import { clashesOf, diffCatalogues } from '#domain/catalogue/catalogue-changes.ts'
import { pricingRefusals } from '#web/copy/pricing.ts'
import { Button } from '#web/ui/Button.tsx'
import { chooseThenFocus } from '#web/ui/choose-then-focus.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { ChangeList } from './ChangeList.tsx'
import { saveButtonId } from './save-button-id.ts'
import type { DraftInHand } from './use-draft.ts'

/** A colleague saved first: what they changed, what both changed, and the two ways on. Nothing typed is lost. */
export function StaleDraft({ draft, fresh }: { draft: DraftInHand; fresh: CatalogueDraft }) {
  const theirs = diffCatalogues(draft.base.content, fresh.content)
  const clashes = clashesOf(draft.mine, theirs)
  return (
    <Notice kind="warning" title={`${fresh.updatedBy}\u00A0: ${pricingRefusals['stale'] ?? ''}`}>
      <div className="mt-2 grid gap-3">
        <ChangeList changes={theirs} />
        {clashes.length > 0 && (
          <div>
            <p className="font-semibold">Vous avez changé les mêmes valeurs&nbsp;:</p>
            <ChangeList changes={clashes} />
          </div>
        )}
        <div className="flex flex-wrap gap-2">
          <Button
            variant="secondary"
            onClick={() => chooseThenFocus(draft.mergeOverTheirs, saveButtonId)}
          >
            Reprendre mes changements par-dessus
          </Button>
          <Button variant="ghost" onClick={() => chooseThenFocus(draft.takeTheirs, saveButtonId)}>
            Prendre leur version
          </Button>
        </div>
      </div>
    </Notice>
  )
}

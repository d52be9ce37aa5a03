import { endTerritoryNotice, type OfficeNotice } from '#contract/offer/territory-notices.ts'
import { noticeTitle } from '#words/notice-html.ts'
import { noticeRefusals } from '#web/copy/territory-notices.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmAction } from '#web/chrome/action/ConfirmAction.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'

/** Ends a notice; asked first, because the days that follow cost again. */
export function EndNotice({ notice }: { notice: OfficeNotice }) {
  const ending = useAction(endTerritoryNotice, {
    done: 'Avis terminé',
    refusals: noticeRefusals,
  })
  return (
    <ConfirmAction
      action={ending}
      input={{ noticeId: notice.id }}
      trigger={(ask) => (
        <Button variant="ghost" onClick={ask}>
          Terminer<span className="sr-only"> {noticeTitle(notice)}</span>
        </Button>
      )}
      danger
      title="Terminer cet avis&nbsp;?"
      description={whatFollows(notice)}
      confirmLabel="Terminer l’avis"
    />
  )
}

function whatFollows({ state, pausesStorage }: OfficeNotice): string {
  if (state === 'upcoming') return 'Il ne sera jamais affiché, et ne suspendra aucun jour.'
  const hidden = 'Il n’est plus affiché, tout de suite.'
  return pausesStorage
    ? `${hidden} Aujourd’hui reste suspendu\u00A0: les jours de garde comptent de nouveau demain.`
    : hidden
}

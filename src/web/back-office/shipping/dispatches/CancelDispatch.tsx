import { cancelDispatch, type DispatchView } from '#contract/shipping/dispatches.ts'
import { ConfirmAction } from '#web/chrome/action/ConfirmAction.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { dispatchError } from '#web/copy/dispatches.ts'
import { Button } from '#web/ui/Button.tsx'

export function CancelDispatch({ dispatch: { id, loaded } }: { dispatch: DispatchView }) {
  const cancelling = useAction(cancelDispatch, { done: 'Départ annulé', refusals: dispatchError })
  return (
    <ConfirmAction
      action={cancelling}
      input={{ dispatchId: id }}
      trigger={(ask) => (
        <Button
          variant="ghost"
          disabledReason={loaded > 0 ? 'Déchargez d’abord les boîtes.' : undefined}
          onClick={ask}
        >
          Annuler ce départ
        </Button>
      )}
      danger
      title="Annuler ce départ&nbsp;?"
      description="Rien n’y est chargé. Les boîtes prêtes attendent un autre départ."
      confirmLabel="Annuler ce départ"
    />
  )
}

import { useId, type ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { draftPdf } from '#web/api/office-quotes.ts'
import { LeaveGuard } from '#web/chrome/LeaveGuard.tsx'
import { Button } from '#web/ui/Button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { canBeRead, type BuilderForm } from './builder-form.ts'
import { ActionFailure } from '#web/chrome/action/ActionFailure.tsx'
import type { ActionState } from '#web/chrome/action/use-action.ts'

type ActsProps = {
  readonly quoteId: string
  readonly hasDraft: boolean
  /** Why nothing may be written now. */
  readonly refusal: string | undefined
  readonly saving: ActionState & { readonly save: (form: BuilderForm) => void }
}

/** Send, keep for later, or look at it as the customer will. */
export function BuilderActs({ quoteId, hasDraft, refusal, saving }: ActsProps) {
  const { getValues, formState, trigger } = useFormContext<BuilderForm>()
  const reasonId = useId()
  // Said once, for both buttons.
  const held = refusal ? { disabled: true, 'aria-describedby': reasonId } : {}
  const isSaved = hasDraft && !formState.isDirty
  const save = async () => {
    // A copy: what is typed while it is on its way is not what was saved.
    const form = structuredClone(getValues())
    if (canBeRead(form)) saving.save(form)
    else await trigger(['lines', 'validityDays'], { shouldFocus: true })
  }
  return (
    <div className="grid gap-3">
      <LeaveGuard
        isUnsaved={formState.isDirty && !formState.isSubmitting && !saving.isBusy}
        loss="Les lignes de ce devis ne sont ni envoyées ni enregistrées."
      />
      <ActionFailure action={saving} />
      <div className="flex flex-col gap-2 sm:flex-row sm:flex-wrap">
        <Button type="submit" size="large" {...held}>
          Envoyer au client
        </Button>
        <Button
          variant="secondary"
          size="large"
          busy={saving.isBusy}
          {...held}
          onClick={() => void save()}
        >
          Enregistrer le brouillon
        </Button>
        {isSaved && (
          <a
            href={draftPdf(quoteId)}
            target="_blank"
            rel="noreferrer"
            className={buttonStyle('ghost', 'large')}
          >
            Aperçu PDF<span className="sr-only"> (nouvel onglet)</span>
          </a>
        )}
      </div>
      <Why id={reasonId}>{refusal}</Why>
      {!isSaved && (
        <Why>Enregistrez le brouillon pour le voir en PDF&nbsp;: le client n’en sait rien.</Why>
      )}
    </div>
  )
}

const Why = ({ id, children }: { id?: string; children: ReactNode }) =>
  children && (
    <p id={id} className="text-sm text-ink-soft">
      {children}
    </p>
  )

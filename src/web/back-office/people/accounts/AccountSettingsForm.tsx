import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import type * as z from 'zod/mini'
import { changeAccountSettings, type readAccountSettings } from '#contract/people/staff.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { activationChoices, changedSettings, secondFactorChoices } from './account-settings.ts'
import { ConfirmAction } from '#web/chrome/action/ConfirmAction.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { staffRefusals } from '#web/copy/staff.ts'

type Settings = z.output<typeof readAccountSettings.output>

export function AccountSettingsForm({ settings }: { settings: Settings }) {
  const { activation, staffSecondFactor } = settings
  // A colleague's change shows at once; what the user chose here stays chosen.
  const form = useForm({
    values: { activation, staffSecondFactor },
    resetOptions: { keepDirtyValues: true },
  })
  const { control } = form
  const [opens, proves] = useWatch({ control, name: ['activation', 'staffSecondFactor'] })
  const change = changedSettings(settings, { activation: opens, staffSecondFactor: proves })
  // The change as the dialog first asked it: a reload after a lost answer must not change the question or the action.
  const [asked, setAsked] = useState<typeof change | null>(null)
  const saving = useAction(changeAccountSettings, {
    done: 'Paramètres sauvegardés',
    refusals: staffRefusals,
    onDone: () => form.reset(form.getValues()),
  })

  return (
    <form
      noValidate
      className="grid max-w-3xl gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        setAsked(change)
      }}
    >
      <Card>
        <RadioGroup
          {...form.register('activation')}
          legend="Activation des comptes clients"
          choices={activationChoices}
        />
      </Card>
      <Card className="grid gap-4">
        <RadioGroup
          {...form.register('staffSecondFactor')}
          legend="Second facteur de l’équipe"
          choices={secondFactorChoices(settings)}
        />
        <WhoLacksIt settings={settings} isRequired={proves === 'required'} />
      </Card>
      <div>
        <Button type="submit" resting={change.sentences.length === 0}>
          Enregistrer
        </Button>
      </div>
      <ConfirmAction
        action={saving}
        input={(asked ?? change).input}
        open={asked !== null}
        onClose={() => setAsked(null)}
        title="Changer ces réglages&nbsp;?"
        description={asked?.sentences.join(' ')}
        confirmLabel="Changer"
      />
    </form>
  )
}

function WhoLacksIt({ settings, isRequired }: { settings: Settings; isRequired: boolean }) {
  const { lacksMine, staffSecondFactor, staffWithoutSecondFactor: names } = settings
  if (lacksMine && staffSecondFactor === 'optional') {
    return (
      <Notice kind="info" title="Votre compte n’a pas encore de second facteur">
        <p>
          Pour l’exiger de l’équipe,{' '}
          <Link to={paths.account} className={linkStyle}>
            ajoutez-en un à votre compte
          </Link>{' '}
          d’abord.
        </p>
      </Notice>
    )
  }
  if (!isRequired || names.length === 0) return null
  return (
    <Notice kind="warning" title={`Sans second facteur\u00a0: ${names.join(', ')}`}>
      <p>
        {staffSecondFactor === 'required'
          ? 'Ces personnes n’accèdent qu’à leur propre compte, jusqu’à ce qu’elles en ajoutent un.'
          : 'Dès l’enregistrement, ces personnes n’accèderont qu’à leur propre compte, jusqu’à ce qu’elles en ajoutent un.'}
      </p>
    </Notice>
  )
}

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

type Wanted = Pick<Settings, 'activation' | 'staffSecondFactor'>
type Change = {
  /** Only the settings that change: a colleague may have changed the other one meanwhile. */
  readonly input: z.input<typeof changeAccountSettings.input>
  /** The effects of the change, shown to the user for confirmation. */
  readonly sentences: readonly string[]
}

const activationChoices = [
  {
    value: 'automatic',
    label: 'Automatique',
    hint: 'Le compte s’ouvre dès que le client confirme son adresse e-mail.',
  },
  {
    value: 'manual',
    label: 'Manuelle',
    hint: 'Le bureau active chaque compte, dans «\u00a0Clients à activer\u00a0».',
  },
] as const

const secondFactorChoices = ({ lacksMine, staffSecondFactor }: Settings) =>
  [
    {
      value: 'required',
      label: 'Exigé',
      hint: 'Sans second facteur, l’équipe n’accède qu’à son propre compte.',
      disabled: lacksMine && staffSecondFactor === 'optional',
    },
    {
      value: 'optional',
      label: 'Facultatif',
      hint: 'Un mot de passe suffit pour travailler. Déconseillé.',
    },
  ] as const

const consequences = {
  activation: {
    automatic: 'Les comptes clients s’ouvriront dès la confirmation de l’adresse.',
    manual: 'Chaque nouveau compte client attendra son activation par le bureau.',
  },
  staffSecondFactor: {
    required: 'Toute l’équipe devra prouver un second facteur, dès sa prochaine action.',
    optional: 'Un mot de passe suffira à l’équipe pour travailler.',
  },
} as const

function changedSettings(settings: Settings, wanted: Wanted): Change {
  const opens = wanted.activation !== settings.activation
  const proves = wanted.staffSecondFactor !== settings.staffSecondFactor
  return {
    input: {
      ...(opens ? { activation: wanted.activation } : {}),
      ...(proves ? { staffSecondFactor: wanted.staffSecondFactor } : {}),
    },
    sentences: [
      ...(opens ? [consequences.activation[wanted.activation]] : []),
      ...(proves ? [consequences.staffSecondFactor[wanted.staffSecondFactor]] : []),
    ],
  }
}

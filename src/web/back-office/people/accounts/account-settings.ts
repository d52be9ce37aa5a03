import type * as z from 'zod/mini'
import type { changeAccountSettings, readAccountSettings } from '#contract/people/staff.ts'

type Settings = z.output<typeof readAccountSettings.output>
type Wanted = Pick<Settings, 'activation' | 'staffSecondFactor'>
type Change = {
  /** Only the settings that change: a colleague may have changed the other one meanwhile. */
  readonly input: z.input<typeof changeAccountSettings.input>
  /** The effects of the change, shown to the user for confirmation. */
  readonly sentences: readonly string[]
}

export const activationChoices = [
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

export const secondFactorChoices = ({ lacksMine, staffSecondFactor }: Settings) =>
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

export function changedSettings(settings: Settings, wanted: Wanted): Change {
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

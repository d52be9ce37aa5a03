import { html, raw } from 'hono/html'
import type { CardMistakes, TypedCard } from '../payment/cards.ts'
import type { Html } from './layout.ts'

/** The four fields of a card, with the typed values and their mistakes. */
export const cardFields = (typed: TypedCard, mistakes: CardMistakes): Html => {
  const field = fieldOf(typed, mistakes)
  return html`${field('number', 'Numéro de carte', 'cc-number', 'numeric')}
    <div class="deux">
      <div>${field('expiry', 'Expiration (MM/AA)', 'cc-exp', 'text')}</div>
      <div>${field('cvc', 'Code de sécurité', 'cc-csc', 'numeric')}</div>
    </div>
    ${field('name', 'Nom du titulaire', 'cc-name', 'text')}`
}

const fieldOf =
  (typed: TypedCard, mistakes: CardMistakes) =>
  (name: keyof TypedCard, label: string, autocomplete: string, mode: string): Html => {
    const focused = Object.keys(mistakes)[0] === name
    const mistake = mistakes[name]
    return input({
      id: name,
      name,
      label,
      autocomplete,
      mode,
      value: typed[name],
      mistake,
      focused,
    })
  }

type Input = {
  readonly id: string
  readonly name: string
  readonly label: string
  readonly autocomplete: string
  readonly mode: string
  readonly value: string
  readonly mistake: string | undefined
  /** The first field to correct. */
  readonly focused: boolean
}

/** A labelled field; its mistake stands under it. */
export function input({
  id,
  name,
  label,
  autocomplete,
  mode,
  value,
  mistake,
  focused,
}: Input): Html {
  const said = mistake === undefined ? '' : html`<p class="faute" id="${id}-faute">${mistake}</p>`
  const invalid =
    mistake === undefined ? '' : html` aria-invalid="true" aria-describedby="${id}-faute"`
  return html`<label for="${id}">${label}</label>
    <input
      id="${id}"
      name="${name}"
      autocomplete="${autocomplete}"
      inputmode="${mode}"
      required
      maxlength="200"
      value="${value}"
      ${invalid}${focused ? raw(' autofocus') : ''}
    />${said}`
}

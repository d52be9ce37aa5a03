import { html, raw } from 'hono/html'
import { type Html, layout } from '../layout.ts'
import type { GoogleAccount } from './accounts.ts'

const site = 'Google de démonstration'

type Picker = {
  /** The host of the site that asks, as the address bar shows it. */
  readonly site: string
  readonly accounts: readonly GoogleAccount[]
  readonly refused: URLSearchParams | undefined
}

/** The forms post to the page's own address, which holds the request. */
export function pickerPage(picker: Picker): Html {
  return layout(
    'Choisir un compte',
    site,
    html`
      ${banner()}
      <main class="narrow">
        <h1>Choisir un compte</h1>
        <p class="soft">pour continuer vers ${picker.site}</p>
        <form method="post" aria-label="Comptes proposés">
          <ul class="mails accounts">
            ${picker.accounts.map(accountButton)}
          </ul>
        </form>
        ${otherAccount(picker)}
        <form class="row" method="post">
          <button class="danger" name="decision" value="refuse">Refuser</button>
          <span class="soft">Le site n’apprend rien de vous.</span>
        </form>
      </main>
    `,
  )
}

export const homePage = (accounts: readonly GoogleAccount[]): Html =>
  layout(
    'Comptes Google',
    site,
    html`
      ${banner()}
      <main class="narrow">
        <h1>Comptes Google de la démonstration</h1>
        <p>
          Cette page s’ouvre d’elle-même quand on choisit de se connecter avec Google sur Escale.
          Les comptes qui y sont proposés :
        </p>
        <ul class="card links">
          ${accounts.map((account) => html`<li>${described(account)}</li>`)}
        </ul>
      </main>
    `,
  )

export const errorPage = (code: string, why: string): Html =>
  layout(
    'Accès bloqué',
    site,
    html`
      ${banner()}
      <main class="narrow">
        <h1>Accès bloqué</h1>
        <p class="card alert">${why}</p>
        <p class="soft">Erreur : ${code}</p>
      </main>
    `,
  )

export const notFoundPage = (): Html => errorPage('not_found', 'Cette page n’existe pas.')

const banner = (): Html =>
  html`<aside class="banner" aria-label="Démonstration">
    <strong>Mode démonstration.</strong> Ce n’est pas Google : aucun mot de passe n’est demandé,
    rien ne sort de cette machine.
  </aside>`

const accountButton = (account: GoogleAccount): Html =>
  html`<li>
    <button name="account" value="${account.sub}">
      <strong>${nameOf(account)}</strong>
      <span class="soft">${account.email}</span>
      ${account.emailVerified ? '' : html`<span class="mark">adresse non vérifiée</span>`}
    </button>
  </li>`

const described = (account: GoogleAccount): Html =>
  html`${nameOf(account)}
    <span class="soft"
      >${account.email}${account.emailVerified ? '' : ', adresse non vérifiée'}</span
    >`

const nameOf = ({ givenName, familyName }: GoogleAccount): string =>
  familyName === undefined ? givenName : `${givenName} ${familyName}`

function otherAccount(picker: Picker): Html {
  const { refused } = picker
  const value = (name: string) => refused?.get(name) ?? ''
  const verified = refused === undefined || refused.get('emailVerified') === 'on'
  return html`<details class="card" ${refused ? raw('open') : ''}>
    <summary>Utiliser un autre compte</summary>
    <form method="post" class="fields">
      ${
        refused
          ? html`<p class="danger-text" role="alert">
              Une adresse e-mail valide et un prénom sont nécessaires.
            </p>`
          : ''
      }
      <label for="email">Adresse e-mail</label>
      <input id="email" name="email" type="email" required value="${value('email')}" />
      <label for="givenName">Prénom</label>
      <input
        id="givenName"
        name="givenName"
        required
        maxlength="60"
        value="${value('givenName')}"
      />
      <label for="familyName">Nom (facultatif)</label>
      <input id="familyName" name="familyName" maxlength="60" value="${value('familyName')}" />
      <label class="check">
        <input name="emailVerified" type="checkbox" ${verified ? raw('checked') : ''} />
        Adresse vérifiée par Google
      </label>
      <button class="main">Continuer</button>
    </form>
  </details>`
}

type Named = { readonly firstName: string; readonly lastName: string; readonly email: string }

/** First letters of both names, else of the first name, else of the e-mail, else U (docs/rules/pages.md#top-bar). */
export function initialsOf({ firstName, lastName, email }: Named): string {
  const [first, last] = [initial(firstName), initial(lastName)]
  if (first && last) return first + last
  return first || initial(email) || 'U'
}

const initial = (text: string): string => Array.from(text.trim())[0]?.toUpperCase() ?? ''

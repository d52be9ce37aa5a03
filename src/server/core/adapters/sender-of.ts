/** Parses `Escale <bonjour@escale.fr>` or a bare address. */
export function senderOf(from: string): { readonly name: string; readonly address: string } {
  const [, name, address] = /^(.*)<([^<>]+)>$/.exec(from.trim()) ?? []
  return address ? { name: (name ?? '').trim(), address } : { name: '', address: from.trim() }
}

import { Fragment } from 'react'

/**
 * An address of mail, which goes on in the next line after one of its signs only, never inside a word. One element, since
 * a flexible row would set its parts apart.
 */
export const EMail = ({ address }: { address: string }) => (
  <span>
    {address.split(/(?=@)|(?<=[._+-])/).map((part, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text
      <Fragment key={at}>
        {at > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </span>
)

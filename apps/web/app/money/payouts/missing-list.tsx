/** Lists the details that the provider still requires. */
export const MissingList = ({ missing }: { missing: string[] }) => (
  <div>
    <p className="font-semibold">Il manque encore :</p>
    <ul className="mt-1 list-disc pl-6">
      {missing.map((detail) => (
        <li key={detail}>{detail}</li>
      ))}
    </ul>
  </div>
)

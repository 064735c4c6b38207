interface FieldProps {
  readonly value: string;
  readonly change: (value: string) => void;
}

const severities = ['INFO', 'LOW', 'MEDIUM', 'HIGH', 'CRITICAL'] as const;

/** Where the events of a watch go. */
export function WebhookField({ value, change }: FieldProps) {
  return (
    <label>
      Webhook: https at a public address; empty: events are read by a subscription
      <input
        type="url"
        name="webhook"
        placeholder="https://…"
        value={value}
        onInput={(event) => change(event.currentTarget.value)}
      />
    </label>
  );
}

/** Which events a watch tells. */
export function SeverityField({ value, change }: FieldProps) {
  return (
    <label>
      Tell me from this severity on
      <select value={value} onChange={(event) => change(event.currentTarget.value)}>
        {severities.map((severity) => (
          <option key={severity} value={severity}>
            {severity.toLowerCase()}
          </option>
        ))}
      </select>
    </label>
  );
}

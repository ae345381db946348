-- By hand: what the schema cannot say ------------------------------------------------------------------------------------

-- A person's oldest open proposal expires when another one takes its place.
ALTER TABLE assistant_proposals DROP CONSTRAINT assistant_proposals_status_known;
ALTER TABLE assistant_proposals ADD CONSTRAINT assistant_proposals_status_known
  CHECK (status IN ('open', 'confirmed', 'discarded', 'expired'));

-- Approved leave has a time of each of its days. Time off in lieu that was approved before it had them gets them now, locked where its
-- week is approved.
SELECT set_config('app.door', 'platform', true);
CREATE TEMPORARY TABLE gewerk_companies ON COMMIT DROP AS SELECT id FROM companies;
SELECT set_config('app.door', '', true);

DO $$
DECLARE
  tenant int;
BEGIN
  FOR tenant IN SELECT id FROM gewerk_companies
  LOOP
    PERFORM set_config('app.tenant_id', tenant::text, true);
    INSERT INTO time_entries (tenant_id, user_id, date, duration_minutes, kind, source, leave_request_id, locked_at, created_at, updated_at)
    SELECT r.tenant_id, r.user_id, d.day, d.minutes, 'absence', 'leave', r.id, CASE WHEN s.status = 'approved' THEN coalesce(s.decided_at, now()) END, now(), now()
    FROM leave_requests r
    JOIN leave_days d ON d.tenant_id = r.tenant_id AND d.leave_request_id = r.id
    LEFT JOIN time_sheets s ON s.tenant_id = r.tenant_id AND s.user_id = r.user_id AND s.week_start = date_trunc('week', d.day)::date
    WHERE r.tenant_id = tenant AND r.status = 'approved' AND d.minutes > 0
      AND NOT EXISTS (SELECT FROM time_entries e WHERE e.tenant_id = r.tenant_id AND e.leave_request_id = r.id AND e.date = d.day);
  END LOOP;
  PERFORM set_config('app.tenant_id', '', true);
END $$;

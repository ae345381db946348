-- Which requests were not answered in time is looked for over all companies; each is ended within its own.
CREATE INDEX signature_requests_to_expire ON signature_requests (expires_at) WHERE status IN ('created', 'opened');
CREATE POLICY sweep_look ON signature_requests FOR SELECT USING ((SELECT gewerk_door()) = 'sweep');

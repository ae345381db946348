// Made of docs/api/openapi.json by "npm run openapi"; do not edit.

export interface paths {
    "/anfragen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List inquiries
         * @description Needs scope `anfragen:read` and module `anfragen`.
         */
        get: operations["inquiriesList"];
        put?: never;
        /**
         * Create an inquiry
         * @description Needs scope `anfragen:write` and module `anfragen`.
         */
        post: operations["inquiriesCreate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/appointments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the appointments of a person
         * @description Needs scope `termine:read` and module `termine`.
         */
        get: operations["appointmentsList"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inbound": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List inbound deliveries
         * @description Needs scope `int.inbound:read` and module `int.inbound`.
         */
        get: operations["inboundList"];
        put?: never;
        /**
         * Drop a file
         * @description Needs scope `int.inbound:write` and module `int.inbound`. The body is the file itself, of any type, 1 to 2147483648 bytes, of known length or in chunks. It is stored unchanged: nothing is unpacked, and a `multipart/form-data` body is stored with its framing. With `Expect: 100-continue` the body is asked for once every check has passed. A transfer that is cut, silent for a minute or slower than 2 kB a second on average leaves nothing; send the file again, with `Idempotency-Key` also where it is not known whether it arrived. `sha256` of the answer is that of the stored bytes.
         */
        post: operations["inboundReceive"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invoices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List invoices
         * @description Needs scope `rechnungen:read` and module `rechnungen`.
         */
        get: operations["invoicesList"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invoices/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One invoice with items, payments and rapports
         * @description Needs scope `rechnungen:read` and module `rechnungen`.
         */
        get: operations["invoicesGet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/kontakte": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List contacts
         * @description Needs scope `core:read` and module `core`.
         */
        get: operations["contactsList"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The key and what its company has booked
         * @description Needs scope `core:read` and module `core`.
         */
        get: operations["authMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/offers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List offers
         * @description Needs scope `angebote:read` and module `angebote`.
         */
        get: operations["offersList"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/offers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One offer with its lines
         * @description Needs scope `angebote:read` and module `angebote`.
         */
        get: operations["offersGet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List projects
         * @description Needs scope `core:read` and module `core`.
         */
        get: operations["projectsList"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One project by id or project number
         * @description Needs scope `core:read` and module `core`.
         */
        get: operations["projectsGet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rapports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List rapports
         * @description Needs scope `rapport:read` and module `rapport`.
         */
        get: operations["rapportsList"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rapports/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One rapport with its lines
         * @description Needs scope `rapport:read` and module `rapport`.
         */
        get: operations["rapportsGet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/time-entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List time entries
         * @description Needs scope `zeiterfassung:read` and module `zeiterfassung`.
         */
        get: operations["timeEntriesList"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "anfrage.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An inquiry came in.
         * @description Sent while module `anfragen` is enabled.
         */
        post: operations["onAnfrageCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "anfrage.status_changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An inquiry has a new status.
         * @description Sent while module `anfragen` is enabled.
         */
        post: operations["onAnfrageStatusChanged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "anfrage.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Fields of an inquiry were changed.
         * @description Sent while module `anfragen` is enabled.
         */
        post: operations["onAnfrageUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "appointment.cancelled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An appointment was cancelled.
         * @description Sent while module `termine` is enabled.
         */
        post: operations["onAppointmentCancelled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "appointment.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An appointment was created.
         * @description Sent while module `termine` is enabled.
         */
        post: operations["onAppointmentCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "appointment.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An appointment was changed.
         * @description Sent while module `termine` is enabled.
         */
        post: operations["onAppointmentUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "inbound.received": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A file was received.
         * @description Sent while module `int.inbound` is enabled.
         */
        post: operations["onInboundReceived"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "invoice.cancelled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An invoice was cancelled.
         * @description Sent while module `rechnungen` is enabled.
         */
        post: operations["onInvoiceCancelled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "invoice.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An invoice was created.
         * @description Sent while module `rechnungen` is enabled.
         */
        post: operations["onInvoiceCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "invoice.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A draft invoice was deleted.
         * @description Sent while module `rechnungen` is enabled.
         */
        post: operations["onInvoiceDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "invoice.overdue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An invoice was set overdue.
         * @description Sent while module `rechnungen` is enabled.
         */
        post: operations["onInvoiceOverdue"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "invoice.paid": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An invoice is paid in full.
         * @description Sent while module `rechnungen` is enabled.
         */
        post: operations["onInvoicePaid"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "invoice.partial_paid": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An invoice was paid in part.
         * @description Sent while module `rechnungen` is enabled.
         */
        post: operations["onInvoicePartialPaid"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "invoice.sent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An invoice was sent.
         * @description Sent while module `rechnungen` is enabled.
         */
        post: operations["onInvoiceSent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "invoice.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A draft invoice was changed.
         * @description Sent while module `rechnungen` is enabled.
         */
        post: operations["onInvoiceUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "kontakt.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A contact was created.
         * @description Sent while module `core` is enabled.
         */
        post: operations["onKontaktCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "kontakt.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Fields of a contact were changed.
         * @description Sent while module `core` is enabled.
         */
        post: operations["onKontaktUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "offer.accepted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An offer was accepted.
         * @description Sent while module `angebote` is enabled.
         */
        post: operations["onOfferAccepted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "offer.cancelled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An offer was cancelled.
         * @description Sent while module `angebote` is enabled.
         */
        post: operations["onOfferCancelled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "offer.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An offer was created.
         * @description Sent while module `angebote` is enabled.
         */
        post: operations["onOfferCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "offer.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A draft offer was deleted.
         * @description Sent while module `angebote` is enabled.
         */
        post: operations["onOfferDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "offer.expired": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An offer is past its last valid day.
         * @description Sent while module `angebote` is enabled.
         */
        post: operations["onOfferExpired"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "offer.rejected": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An offer was rejected.
         * @description Sent while module `angebote` is enabled.
         */
        post: operations["onOfferRejected"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "offer.reopened": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An order was taken back; the offer is open again.
         * @description Sent while module `angebote` is enabled.
         */
        post: operations["onOfferReopened"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "offer.sent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An offer was sent.
         * @description Sent while module `angebote` is enabled.
         */
        post: operations["onOfferSent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "offer.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A draft offer was changed.
         * @description Sent while module `angebote` is enabled.
         */
        post: operations["onOfferUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "offer.withdrawn": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A customer withdrew from the contract.
         * @description Sent while module `angebote` is enabled.
         */
        post: operations["onOfferWithdrawn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    ping: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Checks that the address answers.
         * @description Sent while module `core` is enabled.
         */
        post: operations["onPing"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "project.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A project was created.
         * @description Sent while module `core` is enabled.
         */
        post: operations["onProjectCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "project.status_changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A project has a new status.
         * @description Sent while module `core` is enabled.
         */
        post: operations["onProjectStatusChanged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "project.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Fields of a project were changed.
         * @description Sent while module `core` is enabled.
         */
        post: operations["onProjectUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "rapport.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A rapport was completed.
         * @description Sent while module `rapport` is enabled.
         */
        post: operations["onRapportCompleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "rapport.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A rapport was created.
         * @description Sent while module `rapport` is enabled.
         */
        post: operations["onRapportCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "rapport.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An open rapport was deleted.
         * @description Sent while module `rapport` is enabled.
         */
        post: operations["onRapportDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "rapport.reopened": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A completed rapport was opened again.
         * @description Sent while module `rapport` is enabled.
         */
        post: operations["onRapportReopened"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "rapport.signed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The customer signed a rapport.
         * @description Sent while module `rapport` is enabled.
         */
        post: operations["onRapportSigned"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "rapport.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An open rapport was changed.
         * @description Sent while module `rapport` is enabled.
         */
        post: operations["onRapportUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "time_entry.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A time entry was recorded.
         * @description Sent while module `zeiterfassung` is enabled.
         */
        post: operations["onTimeEntryCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "time_entry.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A time entry was deleted.
         * @description Sent while module `zeiterfassung` is enabled.
         */
        post: operations["onTimeEntryDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "time_entry.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A time entry was changed.
         * @description Sent while module `zeiterfassung` is enabled.
         */
        post: operations["onTimeEntryUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        AnfrageCreatedEvent: {
            /** @description Id of the event, the same on every attempt */
            id: string;
            /** @constant */
            type: "anfrage.created";
            /** @description Business key of the company */
            companyId: string;
            /** Format: date-time */
            createdAt: string;
            data: components["schemas"]["AnfrageEventData"];
        };
        AnfrageEventData: {
            id: number;
            anfrage_number: string;
            title: string;
            /** @enum {string} */
            status: "new" | "in_progress" | "quoted" | "won" | "lost";
            source: string | null;
            contact_name: string | null;
            contact_email: string | null;
            contact_phone: string | null;
            objekt_street: string | null;
            objekt_house_number: string | null;
            objekt_postal_code: string | null;
            objekt_city: string | null;
            kontakt_id: number | null;
            project_id: number | null;
            assigned_user_id: number | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            version: number;
        };
        AnfrageStatusChangedEvent: {
            /** @description Id of the event, the same on every attempt */
            id: string;
            /** @constant */
            type: "anfrage.status_changed";
            /** @description Business key of the company */
            companyId: string;
            /** Format: date-time */
            createdAt: string;
            data: components["schemas"]["AnfrageEventData"];
        };
        AnfrageUpdatedEvent: {
            /** @description Id of the event, the same on every attempt */
            id: string;
            /** @constant */
            type: "anfrage.updated";
            /** @description Business key of the company */
            companyId: string;
            /** Format: date-time */
            createdAt: string;
            data: components["schemas"]["AnfrageEventData"];
        };
        Appointment: {
            id: number;
            title: string;
            /** @enum {string} */
            status: "scheduled" | "confirmed" | "in_progress" | "done" | "cancelled" | "no_show";
            /** Format: date-time */
            starts_at: string;
            /** Format: date-time */
            ends_at: string;
            all_day: boolean;
            user_ids: number[];
            project_id: number | null;
            kontakt_id: number | null;
            location: string | null;
            description: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        AppointmentCancelledEvent: {
            /** @description Id of the event, the same on every attempt */
            id: string;
            /** @constant */
            type: "appointment.cancelled";
            /** @description Business key of the company */
            companyId: string;
            /** Format: date-time */
            createdAt: string;
            data: components["schemas"]["AppointmentEventData"];
        };
        AppointmentCreatedEvent: {
            /** @description Id of the event, the same on every attempt */
            id: string;
            /** @constant */
            type: "appointment.created";
            /** @description Business key of the company */
            companyId: string;
            /** Format: date-time */
            createdAt: string;
            data: components["schemas"]["AppointmentEventData"];
        };
        AppointmentEventData: {
            id: number;
            title: string;
            /** @enum {string} */
            status: "scheduled" | "confirmed" | "in_progress" | "done" | "cancelled" | "no_show";
            /** Format: date-time */
            starts_at: string;
            /** Format: date-time */
            ends_at: string;
            all_day: boolean;
            user_ids: number[];
            project_id: number | null;
            kontakt_id: number | null;
            location: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            version: number;
        };
        AppointmentUpdatedEvent: {
            /** @description Id of the event, the same on every attempt */
            id: string;
            /** @constant */
            type: "appointment.updated";
            /** @description Business key of the company */
            companyId: string;
            /** Format: date-time */
            createdAt: string;
            data: components["schemas"]["AppointmentEventData"];
        };
        Contact: {
            id: number;
            customer_number: string;
            /** @enum {string} */
            kind: "company" | "person";
            /** @enum {string} */
            status: "active" | "inactive" | "lead";
            name: string;
            /** @enum {string|null} */
            salutation: "mr" | "ms" | "mx" | "family" | null;
            title: string | null;
            first_name: string | null;
            last_name: string | null;
            company_name: string | null;
            email: string | null;
            phone: string | null;
            mobile: string | null;
            street: string | null;
            house_number: string | null;
            postal_code: string | null;
            city: string | null;
            country_code: string;
            vat_number: string | null;
            notes: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            version: number;
        };
        /** @description The one body of every failure; 503 of the public API has none */
        Error: {
            /** @description What happened, stable; match on it */
            error: string;
            /** @description In the language of Accept-Language or of the person */
            message: string;
            /** @description What is wrong, by kind of failure */
            details?: {
                [key: string]: unknown;
            };
        };
        InboundDelivery: {
            id: number;
            source: string;
            filename: string;
            content_type: string;
            size_bytes: number;
            sha256: string;
            batch: string | null;
            part: string | null;
            /** Format: date-time */
            received_at: string;
        };
        InboundEventData: {
            id: number;
            source: string;
            filename: string;
            content_type: string;
            size_bytes: number;
            sha256: string;
            batch: string | null;
            part: string | null;
            /** Format: date-time */
            received_at: string;
            version: number;
        };
        InboundReceivedEvent: {
            /** @description Id of the event, the same on every attempt */
            id: string;
            /** @constant */
            type: "inbound.received";
            /** @description Business key of the company */
            companyId: string;
            /** Format: date-time */
            createdAt: string;
            data: components["schemas"]["InboundEventData"];
        };
        Inquiry: {
            id: number;
            anfrage_number: string;
            title: string;
            /** @enum {string} */
            status: "new" | "in_progress" | "quoted" | "won" | "lost";
            description: string | null;
            source: string | null;
            contact_name: string | null;
            contact_email: string | null;
            contact_phone: string | null;
            objekt_street: string | null;
            objekt_house_number: string | null;
            objekt_postal_code: string | null;
            objekt_city: string | null;
            kontakt_id: number | null;
            project_id: number | null;
            assigned_user_id: number | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            version: number;
        };
        Invoice: {
            id: number;
            invoice_number: string;
            /** @enum {string} */
            type: "anzahlung" | "teilrechnung" | "schlussrechnung" | "standard";
            /** @enum {string} */
            status: "draft" | "sent" | "paid" | "partial_paid" | "overdue" | "cancelled";
            title: string;
            customer_id: number | null;
            kontakt_id: number | null;
            project_id: number | null;
            offer_id: number | null;
            /** Format: date */
            invoice_date: string;
            /** Format: date */
            due_date: string | null;
            /** Format: date */
            service_date: string | null;
            /** Format: date */
            service_period_start: string | null;
            /** Format: date */
            service_period_end: string | null;
            subtotal: number;
            discount_percent: number;
            discount_amount: number;
            tax_rate: number;
            tax_amount: number;
            total: number;
            already_paid: number;
            deducted_total: number;
            credited_total: number;
            refund_due: number;
            remaining: number;
            amount_due: number;
            currency: string;
            tax_breakdown: {
                tax_rate: number;
                tax_category: string;
                net: number;
                tax: number;
                exemption_reason?: string;
                exemption_code?: string;
            }[];
            /** @enum {string} */
            tax_profile: "standard" | "reverse_charge" | "small_business" | "intra_community" | "export" | "intra_community_service";
            reverse_charge: boolean;
            buyer_reference: string | null;
            cost_center: string | null;
            refund_iban: string | null;
            cash_discount_percent: number | null;
            cash_discount_days: number | null;
            ordinal: number | null;
            /** @enum {string} */
            billing_mode: "single" | "cumulative";
            /** @enum {string} */
            retention_kind: "progress" | "warranty";
            retention_rate: number | null;
            retention_amount: number;
            /** Format: date */
            retention_due_on: string | null;
            retention_moved: number;
            original_invoice_number: string | null;
            original_invoice_external: boolean;
            cancelled_by: string | null;
            /** Format: date-time */
            sent_at: string | null;
            /** Format: date-time */
            paid_at: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        InvoiceCancelledEvent: {
            /** @description Id of the event, the same on every attempt */
            id: string;
            /** @constant */
            type: "invoice.cancelled";
            /** @description Business key of the company */
            companyId: string;
            /** Format: date-time */
            createdAt: string;
            data: components["schemas"]["InvoiceEventData"];
        };
        InvoiceCreatedEvent: {
            /** @description Id of the event, the same on every attempt */
            id: string;
            /** @constant */
            type: "invoice.created";
            /** @description Business key of the company */
            companyId: string;
            /** Format: date-time */
            createdAt: string;
            data: components["schemas"]["InvoiceEventData"];
        };
        InvoiceDeletedEvent: {
            /** @description Id of the event, the same on every attempt */
            id: string;
            /** @constant */
            type: "invoice.deleted";
            /** @description Business key of the company */
            companyId: string;
            /** Format: date-time */
            createdAt: string;
            data: components["schemas"]["InvoiceEventData"];
        };
        InvoiceDetail: {
            id: number;
            invoice_number: string;
            /** @enum {string} */
            type: "anzahlung" | "teilrechnung" | "schlussrechnung" | "standard";
            /** @enum {string} */
            status: "draft" | "sent" | "paid" | "partial_paid" | "overdue" | "cancelled";
            title: string;
            customer_id: number | null;
            kontakt_id: number | null;
            project_id: number | null;
            offer_id: number | null;
            /** Format: date */
            invoice_date: string;
            /** Format: date */
            due_date: string | null;
            /** Format: date */
            service_date: string | null;
            /** Format: date */
            service_period_start: string | null;
            /** Format: date */
            service_period_end: string | null;
            subtotal: number;
            discount_percent: number;
            discount_amount: number;
            tax_rate: number;
            tax_amount: number;
            total: number;
            already_paid: number;
            deducted_total: number;
            credited_total: number;
            refund_due: number;
            remaining: number;
            amount_due: number;
            currency: string;
            tax_breakdown: {
                tax_rate: number;
                tax_category: string;
                net: number;
                tax: number;
                exemption_reason?: string;
                exemption_code?: string;
            }[];
            /** @enum {string} */
            tax_profile: "standard" | "reverse_charge" | "small_business" | "intra_community" | "export" | "intra_community_service";
            reverse_charge: boolean;
            buyer_reference: string | null;
            cost_center: string | null;
            refund_iban: string | null;
            cash_discount_percent: number | null;
            cash_discount_days: number | null;
            ordinal: number | null;
            /** @enum {string} */
            billing_mode: "single" | "cumulative";
            /** @enum {string} */
            retention_kind: "progress" | "warranty";
            retention_rate: number | null;
            retention_amount: number;
            /** Format: date */
            retention_due_on: string | null;
            retention_moved: number;
            original_invoice_number: string | null;
            original_invoice_external: boolean;
            cancelled_by: string | null;
            /** Format: date-time */
            sent_at: string | null;
            /** Format: date-time */
            paid_at: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            kontakt_name: string | null;
            customer_number: string | null;
            project_name: string | null;
            project_number: string | null;
            offer_number: string | null;
            intro_text: string | null;
            closing_text: string | null;
            items: {
                id: number;
                position: number;
                /** @enum {string} */
                kind: "item" | "section" | "text";
                /** @enum {string} */
                source_type: "offer_item" | "rapport_entry" | "rapport_material" | "manual";
                source_id: number | null;
                description: string;
                quantity: number;
                unit: string;
                unit_price: number;
                total_price: number;
                tax_rate: number;
                tax_category: string;
                cost_code: string | null;
                unpriced: boolean;
                labor_percent: number | null;
            }[];
            payments: {
                id: number;
                /** @enum {string} */
                kind: "payment" | "cash_discount" | "refund" | "reversal";
                amount: number;
                /** Format: date */
                paid_on: string;
                /** @enum {string} */
                method: "bank_transfer" | "cash" | "card" | "direct_debit" | "other";
                reference: string | null;
                reverses_id: number | null;
                reason: string | null;
                tax_breakdown: {
                    tax_rate: number;
                    tax_category: string;
                    net: number;
                    tax: number;
                }[] | null;
                /** Format: date-time */
                created_at: string;
            }[];
            deductions: {
                invoice_id: number;
                invoice_number: string;
                /** @enum {string} */
                type: "anzahlung" | "teilrechnung" | "schlussrechnung" | "standard";
                /** Format: date */
                invoice_date: string;
                net: number;
                tax: number;
                gross: number;
                paid: number | null;
                retained: number | null;
                retention: number;
                tax_breakdown: {
                    tax_rate: number;
                    tax_category: string;
                    net: number;
                    tax: number;
                }[];
            }[];
            labor_share: {
                net: number;
                tax: number;
                gross: number;
                deducted: number;
            };
            retentions: {
                id: number;
                /** @enum {string} */
                kind: "held" | "released" | "moved" | "cancelled";
                amount: number;
                /** Format: date */
                due_on: string | null;
                note: string | null;
                /** Format: date-time */
                created_at: string;
            }[];
            paid_total: number;
            cash_discount_total: number;
            credit_balance: number;
            cash_discount: {
                /** Format: date */
                until: string;
                amount: number;
                payable: number;
            } | null;
            replaced_by: {
                id: number;
                invoice_number: string;
            } | null;
            credit_note: {
                id: number;
                credit_number: string;
            } | null;
            credit_notes: {
                id: number;
                credit_number: string;
                /** @enum {string} */
                kind: "cancellation" | "partial";
                total: number;
                refund_total: number;
                refund_due: number;
            }[];
            settled_by: {
                id: number;
                invoice_number: string;
            } | null;
            rapports: {
                rapport_id: number;
                rapport_number: string;
                billing_percentage: number;
            }[];
            allowed_actions: ("edit" | "delete" | "send" | "pay" | "set_overdue" | "cancel" | "reverse_payment" | "refund" | "reverse_refund")[];
            version: number;
        };
        InvoiceEventData: {
            id: number;
            invoice_number: string;
            /** @enum {string} */
            type: "anzahlung" | "teilrechnung" | "schlussrechnung" | "standard";
            /** @enum {string} */
            status: "draft" | "sent" | "paid" | "partial_paid" | "overdue" | "cancelled";
            title: string;
            customer_id: number | null;
            kontakt_id: number | null;
            project_id: number | null;
            offer_id: number | null;
            /** Format: date */
            invoice_date: string;
            /** Format: date */
            due_date: string | null;
            /** Format: date */
            service_date: string | null;
            /** Format: date */
            service_period_start: string | null;
            /** Format: date */
            service_period_end: string | null;
            subtotal: number;
            discount_percent: number;
            discount_amount: number;
            tax_rate: number;
            tax_amount: number;
            total: number;
            already_paid: number;
            deducted_total: number;
            credited_total: number;
            refund_due: number;
            remaining: number;
            amount_due: number;
            currency: string;
            tax_breakdown: {
                tax_rate: number;
                tax_category: string;
                net: number;
                tax: number;
                exemption_reason?: string;
                exemption_code?: string;
            }[];
            /** @enum {string} */
            tax_profile: "standard" | "reverse_charge" | "small_business" | "intra_community" | "export" | "intra_community_service";
            reverse_charge: boolean;
            buyer_reference: string | null;
            cost_center: string | null;
            refund_iban: string | null;
            cash_discount_percent: number | null;
            cash_discount_days: number | null;
            ordinal: number | null;
            /** @enum {string} */
            billing_mode: "single" | "cumulative";
            /** @enum {string} */
            retention_kind: "progress" | "warranty";
            retention_rate: number | null;
            retention_amount: number;
            /** Format: date */
            retention_due_on: string | null;
            retention_moved: number;
            original_invoice_number: string | null;
            original_invoice_external: boolean;
            cancelled_by: string | null;
            /** Format: date-time */
            sent_at: string | null;
            /** Format: date-time */
            paid_at: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            version: number;
        };
        InvoiceOverdueEvent: {
            /** @description Id of the event, the same on every attempt */
            id: string;
            /** @constant */
            type: "invoice.overdue";
            /** @description Business key of the company */
            companyId: string;
            /** Format: date-time */
            createdAt: string;
            data: components["schemas"]["InvoiceEventData"];
        };
        InvoicePaidEvent: {
            /** @description Id of the event, the same on every attempt */
            id: string;
            /** @constant */
            type: "invoice.paid";
            /** @description Business key of the company */
            companyId: string;
            /** Format: date-time */
            createdAt: string;
            data: components["schemas"]["InvoiceEventData"];
        };
        InvoicePartialPaidEvent: {
            /** @description Id of the event, the same on every attempt */
            id: string;
            /** @constant */
            type: "invoice.partial_paid";
            /** @description Business key of the company */
            companyId: string;
            /** Format: date-time */
            createdAt: string;
            data: components["schemas"]["InvoiceEventData"];
        };
        InvoiceSentEvent: {
            /** @description Id of the event, the same on every attempt */
            id: string;
            /** @constant */
            type: "invoice.sent";
            /** @description Business key of the company */
            companyId: string;
            /** Format: date-time */
            createdAt: string;
            data: components["schemas"]["InvoiceEventData"];
        };
        InvoiceUpdatedEvent: {
            /** @description Id of the event, the same on every attempt */
            id: string;
            /** @constant */
            type: "invoice.updated";
            /** @description Business key of the company */
            companyId: string;
            /** Format: date-time */
            createdAt: string;
            data: components["schemas"]["InvoiceEventData"];
        };
        KontaktCreatedEvent: {
            /** @description Id of the event, the same on every attempt */
            id: string;
            /** @constant */
            type: "kontakt.created";
            /** @description Business key of the company */
            companyId: string;
            /** Format: date-time */
            createdAt: string;
            data: components["schemas"]["KontaktEventData"];
        };
        KontaktEventData: {
            id: number;
            customer_number: string;
            /** @enum {string} */
            kind: "company" | "person";
            /** @enum {string} */
            status: "active" | "inactive" | "lead";
            name: string;
            /** @enum {string|null} */
            salutation: "mr" | "ms" | "mx" | "family" | null;
            title: string | null;
            first_name: string | null;
            last_name: string | null;
            company_name: string | null;
            email: string | null;
            phone: string | null;
            mobile: string | null;
            street: string | null;
            house_number: string | null;
            postal_code: string | null;
            city: string | null;
            country_code: string;
            vat_number: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            version: number;
        };
        KontaktUpdatedEvent: {
            /** @description Id of the event, the same on every attempt */
            id: string;
            /** @constant */
            type: "kontakt.updated";
            /** @description Business key of the company */
            companyId: string;
            /** Format: date-time */
            createdAt: string;
            data: components["schemas"]["KontaktEventData"];
        };
        Offer: {
            id: number;
            offer_number: string;
            title: string;
            /** Format: date */
            offer_date: string;
            customer_id: number | null;
            /** @enum {string} */
            status: "draft" | "sent" | "accepted" | "rejected" | "expired" | "cancelled";
            kontakt_id: number | null;
            project_id: number | null;
            /** Format: date */
            valid_until: string | null;
            subtotal: number;
            discount_percent: number;
            discount_amount: number;
            tax_amount: number;
            total: number;
            currency: string;
            /** Format: date-time */
            sent_at: string | null;
            /** Format: date-time */
            accepted_at: string | null;
            /** Format: date-time */
            rejected_at: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        OfferAcceptedEvent: {
            /** @description Id of the event, the same on every attempt */
            id: string;
            /** @constant */
            type: "offer.accepted";
            /** @description Business key of the company */
            companyId: string;
            /** Format: date-time */
            createdAt: string;
            data: components["schemas"]["OfferAcceptedEventData"];
        };
        OfferAcceptedEventData: {
            id: number;
            offer_number: string;
            title: string;
            /** Format: date */
            offer_date: string;
            customer_id: number | null;
            /** @enum {string} */
            status: "draft" | "sent" | "accepted" | "rejected" | "expired" | "cancelled";
            kontakt_id: number | null;
            project_id: number | null;
            /** Format: date */
            valid_until: string | null;
            subtotal: number;
            discount_percent: number;
            discount_amount: number;
            tax_amount: number;
            total: number;
            currency: string;
            /** Format: date-time */
            sent_at: string | null;
            /** Format: date-time */
            accepted_at: string | null;
            /** Format: date-time */
            rejected_at: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** Format: date */
            accepted_on: string | null;
            accepted_by: string | null;
            /** @enum {string|null} */
            accepted_via: "phone" | "email" | "letter" | "in_person" | "link" | "on_site" | null;
            /** @description Options and alternatives that were ordered; the sums of the offer count them */
            selection: {
                id: number;
                /**
                 * @description As it was offered
                 * @enum {string}
                 */
                kind: "optional" | "alternative";
                /** @description Its first line, of which at most 200 characters */
                description: string;
                quantity: number;
                unit: string;
                unit_price: number;
                total_price: number;
                tax_rate: number;
            }[];
            version: number;
        };
        OfferCancelledEvent: {
            /** @description Id of the event, the same on every attempt */
            id: string;
            /** @constant */
            type: "offer.cancelled";
            /** @description Business key of the company */
            companyId: string;
            /** Format: date-time */
            createdAt: string;
            data: components["schemas"]["OfferEventData"];
        };
        OfferCreatedEvent: {
            /** @description Id of the event, the same on every attempt */
            id: string;
            /** @constant */
            type: "offer.created";
            /** @description Business key of the company */
            companyId: string;
            /** Format: date-time */
            createdAt: string;
            data: components["schemas"]["OfferEventData"];
        };
        OfferDeletedEvent: {
            /** @description Id of the event, the same on every attempt */
            id: string;
            /** @constant */
            type: "offer.deleted";
            /** @description Business key of the company */
            companyId: string;
            /** Format: date-time */
            createdAt: string;
            data: components["schemas"]["OfferEventData"];
        };
        OfferDetail: {
            id: number;
            offer_number: string;
            title: string;
            /** Format: date */
            offer_date: string;
            customer_id: number | null;
            /** @enum {string} */
            status: "draft" | "sent" | "accepted" | "rejected" | "expired" | "cancelled";
            kontakt_id: number | null;
            project_id: number | null;
            /** Format: date */
            valid_until: string | null;
            subtotal: number;
            discount_percent: number;
            discount_amount: number;
            tax_amount: number;
            total: number;
            currency: string;
            /** Format: date-time */
            sent_at: string | null;
            /** Format: date-time */
            accepted_at: string | null;
            /** Format: date-time */
            rejected_at: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            kontakt_name: string | null;
            customer_number: string | null;
            project_name: string | null;
            project_number: string | null;
            intro_text: string | null;
            closing_text: string | null;
            items: {
                id: number;
                position: number;
                /** @enum {string} */
                kind: "item" | "section" | "text" | "alternative" | "optional";
                description: string;
                quantity: number;
                unit: string;
                unit_price: number;
                total_price: number;
                tax_rate: number;
                article_id: number | null;
                unpriced: boolean;
                labor_percent: number | null;
            }[];
            /** @enum {string} */
            tax_profile: "standard" | "reverse_charge" | "small_business" | "intra_community" | "export" | "intra_community_service";
            tax_breakdown: {
                tax_rate: number;
                tax_category: string;
                net: number;
                tax: number;
            }[];
            labor_share: {
                net: number;
                tax: number;
                gross: number;
            };
            /** Format: date */
            accepted_on: string | null;
            accepted_by: string | null;
            /** @enum {string|null} */
            accepted_via: "phone" | "email" | "letter" | "in_person" | "link" | "on_site" | null;
            acceptance_note: string | null;
            /** Format: date */
            withdrawal_until: string | null;
            start_early: boolean | null;
            /** Format: date-time */
            withdrawn_at: string | null;
            withdrawn_by: string | null;
            has_signed_pdf: boolean;
            allowed_actions: ("edit" | "send" | "send_email" | "accept" | "reject" | "reopen" | "revise" | "duplicate" | "cancel" | "delete")[];
            revision: number;
            root_id: number | null;
            versions: {
                id: number;
                offer_number: string;
                revision: number;
                /** @enum {string} */
                status: "draft" | "sent" | "accepted" | "rejected" | "expired" | "cancelled";
            }[];
            version: number;
        };
        OfferEventData: {
            id: number;
            offer_number: string;
            title: string;
            /** Format: date */
            offer_date: string;
            customer_id: number | null;
            /** @enum {string} */
            status: "draft" | "sent" | "accepted" | "rejected" | "expired" | "cancelled";
            kontakt_id: number | null;
            project_id: number | null;
            /** Format: date */
            valid_until: string | null;
            subtotal: number;
            discount_percent: number;
            discount_amount: number;
            tax_amount: number;
            total: number;
            currency: string;
            /** Format: date-time */
            sent_at: string | null;
            /** Format: date-time */
            accepted_at: string | null;
            /** Format: date-time */
            rejected_at: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            version: number;
        };
        OfferExpiredEvent: {
            /** @description Id of the event, the same on every attempt */
            id: string;
            /** @constant */
            type: "offer.expired";
            /** @description Business key of the company */
            companyId: string;
            /** Format: date-time */
            createdAt: string;
            data: components["schemas"]["OfferEventData"];
        };
        OfferRejectedEvent: {
            /** @description Id of the event, the same on every attempt */
            id: string;
            /** @constant */
            type: "offer.rejected";
            /** @description Business key of the company */
            companyId: string;
            /** Format: date-time */
            createdAt: string;
            data: components["schemas"]["OfferEventData"];
        };
        OfferReopenedEvent: {
            /** @description Id of the event, the same on every attempt */
            id: string;
            /** @constant */
            type: "offer.reopened";
            /** @description Business key of the company */
            companyId: string;
            /** Format: date-time */
            createdAt: string;
            data: components["schemas"]["OfferEventData"];
        };
        OfferSentEvent: {
            /** @description Id of the event, the same on every attempt */
            id: string;
            /** @constant */
            type: "offer.sent";
            /** @description Business key of the company */
            companyId: string;
            /** Format: date-time */
            createdAt: string;
            data: components["schemas"]["OfferEventData"];
        };
        OfferUpdatedEvent: {
            /** @description Id of the event, the same on every attempt */
            id: string;
            /** @constant */
            type: "offer.updated";
            /** @description Business key of the company */
            companyId: string;
            /** Format: date-time */
            createdAt: string;
            data: components["schemas"]["OfferEventData"];
        };
        OfferWithdrawnEvent: {
            /** @description Id of the event, the same on every attempt */
            id: string;
            /** @constant */
            type: "offer.withdrawn";
            /** @description Business key of the company */
            companyId: string;
            /** Format: date-time */
            createdAt: string;
            data: components["schemas"]["OfferWithdrawnEventData"];
        };
        OfferWithdrawnEventData: {
            id: number;
            offer_number: string;
            title: string;
            /** Format: date */
            offer_date: string;
            customer_id: number | null;
            /** @enum {string} */
            status: "draft" | "sent" | "accepted" | "rejected" | "expired" | "cancelled";
            kontakt_id: number | null;
            project_id: number | null;
            /** Format: date */
            valid_until: string | null;
            subtotal: number;
            discount_percent: number;
            discount_amount: number;
            tax_amount: number;
            total: number;
            currency: string;
            /** Format: date-time */
            sent_at: string | null;
            /** Format: date-time */
            accepted_at: string | null;
            /** Format: date-time */
            rejected_at: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /**
             * Format: date
             * @description The last day on which the customer could withdraw
             */
            withdrawal_until: string | null;
            /** @description Whether the customer asked that work begins before it */
            start_early: boolean | null;
            /** Format: date-time */
            withdrawn_at: string | null;
            withdrawn_by: string | null;
            version: number;
        };
        /** @description `total` was counted together with the page */
        Pagination: {
            limit: number;
            offset: number;
            total: number;
            hasMore: boolean;
        };
        PingEvent: {
            /** @description Id of the event, the same on every attempt */
            id: string;
            /** @constant */
            type: "ping";
            /** @description Business key of the company */
            companyId: string;
            /** Format: date-time */
            createdAt: string;
            data: components["schemas"]["PingEventData"];
        };
        PingEventData: {
            webhook_id: number;
            name: string;
        };
        Project: {
            id: number;
            project_number: string;
            name: string;
            /** @enum {string} */
            status: "planned" | "active" | "paused" | "completed" | "archived";
            kontakt_id: number | null;
            kontakt_name: string | null;
            customer_number: string | null;
            description: string | null;
            street: string | null;
            house_number: string | null;
            postal_code: string | null;
            city: string | null;
            country_code: string;
            /** Format: date */
            starts_on: string | null;
            /** Format: date */
            ends_on: string | null;
            budget: number | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            version: number;
        };
        ProjectCreatedEvent: {
            /** @description Id of the event, the same on every attempt */
            id: string;
            /** @constant */
            type: "project.created";
            /** @description Business key of the company */
            companyId: string;
            /** Format: date-time */
            createdAt: string;
            data: components["schemas"]["ProjectEventData"];
        };
        ProjectEventData: {
            id: number;
            project_number: string;
            name: string;
            /** @enum {string} */
            status: "planned" | "active" | "paused" | "completed" | "archived";
            kontakt_id: number | null;
            kontakt_name: string | null;
            customer_number: string | null;
            street: string | null;
            house_number: string | null;
            postal_code: string | null;
            city: string | null;
            country_code: string;
            /** Format: date */
            starts_on: string | null;
            /** Format: date */
            ends_on: string | null;
            budget: number | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            version: number;
        };
        ProjectStatusChangedEvent: {
            /** @description Id of the event, the same on every attempt */
            id: string;
            /** @constant */
            type: "project.status_changed";
            /** @description Business key of the company */
            companyId: string;
            /** Format: date-time */
            createdAt: string;
            data: components["schemas"]["ProjectEventData"];
        };
        ProjectUpdatedEvent: {
            /** @description Id of the event, the same on every attempt */
            id: string;
            /** @constant */
            type: "project.updated";
            /** @description Business key of the company */
            companyId: string;
            /** Format: date-time */
            createdAt: string;
            data: components["schemas"]["ProjectEventData"];
        };
        Rapport: {
            id: number;
            rapport_number: string;
            title: string;
            /** Format: date */
            date: string;
            completed: boolean;
            /** @enum {string} */
            billing_status: "unbilled" | "partial" | "billed";
            customer_id: number | null;
            kontakt_id: number | null;
            project_id: number | null;
            created_by_user_id: number | null;
            /** Format: date-time */
            signed_at: string | null;
            signed_by_name: string | null;
            signed_by_email: string | null;
            total_hours: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        RapportCompletedEvent: {
            /** @description Id of the event, the same on every attempt */
            id: string;
            /** @constant */
            type: "rapport.completed";
            /** @description Business key of the company */
            companyId: string;
            /** Format: date-time */
            createdAt: string;
            data: components["schemas"]["RapportEventData"];
        };
        RapportCreatedEvent: {
            /** @description Id of the event, the same on every attempt */
            id: string;
            /** @constant */
            type: "rapport.created";
            /** @description Business key of the company */
            companyId: string;
            /** Format: date-time */
            createdAt: string;
            data: components["schemas"]["RapportEventData"];
        };
        RapportDeletedEvent: {
            /** @description Id of the event, the same on every attempt */
            id: string;
            /** @constant */
            type: "rapport.deleted";
            /** @description Business key of the company */
            companyId: string;
            /** Format: date-time */
            createdAt: string;
            data: components["schemas"]["RapportEventData"];
        };
        RapportDetail: {
            id: number;
            rapport_number: string;
            title: string;
            /** Format: date */
            date: string;
            completed: boolean;
            /** @enum {string} */
            billing_status: "unbilled" | "partial" | "billed";
            customer_id: number | null;
            kontakt_id: number | null;
            project_id: number | null;
            created_by_user_id: number | null;
            /** Format: date-time */
            signed_at: string | null;
            signed_by_name: string | null;
            signed_by_email: string | null;
            total_hours: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            kontakt_name: string | null;
            customer_number: string | null;
            project_name: string | null;
            project_number: string | null;
            description: string | null;
            created_by_name: string | null;
            /** Format: date-time */
            completed_at: string | null;
            entries: {
                id: number;
                position: number;
                /** Format: date */
                date: string;
                job_category: string;
                hours: number;
                employee_user_id: number | null;
                employee_name: string | null;
                description: string | null;
            }[];
            materials: {
                id: number;
                position: number;
                name: string;
                quantity: number;
                unit: string;
                notes: string | null;
                article_id: number | null;
                unit_price: number | null;
                tax_rate: number | null;
            }[];
            billed_percentage: number;
            allowed_actions: ("update" | "complete" | "reopen" | "delete" | "send_email" | "invoice")[];
            version: number;
        };
        RapportEventData: {
            id: number;
            rapport_number: string;
            title: string;
            /** Format: date */
            date: string;
            completed: boolean;
            /** @enum {string} */
            billing_status: "unbilled" | "partial" | "billed";
            customer_id: number | null;
            kontakt_id: number | null;
            project_id: number | null;
            created_by_user_id: number | null;
            /** Format: date-time */
            signed_at: string | null;
            signed_by_name: string | null;
            signed_by_email: string | null;
            total_hours: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            version: number;
        };
        RapportReopenedEvent: {
            /** @description Id of the event, the same on every attempt */
            id: string;
            /** @constant */
            type: "rapport.reopened";
            /** @description Business key of the company */
            companyId: string;
            /** Format: date-time */
            createdAt: string;
            data: components["schemas"]["RapportEventData"];
        };
        RapportSignedEvent: {
            /** @description Id of the event, the same on every attempt */
            id: string;
            /** @constant */
            type: "rapport.signed";
            /** @description Business key of the company */
            companyId: string;
            /** Format: date-time */
            createdAt: string;
            data: components["schemas"]["RapportEventData"];
        };
        RapportUpdatedEvent: {
            /** @description Id of the event, the same on every attempt */
            id: string;
            /** @constant */
            type: "rapport.updated";
            /** @description Business key of the company */
            companyId: string;
            /** Format: date-time */
            createdAt: string;
            data: components["schemas"]["RapportEventData"];
        };
        TimeEntry: {
            id: number;
            user_id: number;
            user_name: string;
            project_id: number | null;
            rapport_entry_id: number | null;
            /** Format: date */
            date: string;
            /** Format: date-time */
            started_at: string | null;
            /** Format: date-time */
            ended_at: string | null;
            break_minutes: number;
            duration_minutes: number;
            /** @enum {string} */
            kind: "work" | "travel" | "break" | "absence";
            description: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        TimeEntryCreatedEvent: {
            /** @description Id of the event, the same on every attempt */
            id: string;
            /** @constant */
            type: "time_entry.created";
            /** @description Business key of the company */
            companyId: string;
            /** Format: date-time */
            createdAt: string;
            data: components["schemas"]["TimeEntryEventData"];
        };
        TimeEntryDeletedEvent: {
            /** @description Id of the event, the same on every attempt */
            id: string;
            /** @constant */
            type: "time_entry.deleted";
            /** @description Business key of the company */
            companyId: string;
            /** Format: date-time */
            createdAt: string;
            data: components["schemas"]["TimeEntryEventData"];
        };
        TimeEntryEventData: {
            id: number;
            user_id: number;
            user_name: string;
            project_id: number | null;
            rapport_entry_id: number | null;
            /** Format: date */
            date: string;
            /** Format: date-time */
            started_at: string | null;
            /** Format: date-time */
            ended_at: string | null;
            break_minutes: number;
            duration_minutes: number;
            /** @enum {string} */
            kind: "work" | "travel" | "break" | "absence";
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            version: number;
        };
        TimeEntryUpdatedEvent: {
            /** @description Id of the event, the same on every attempt */
            id: string;
            /** @constant */
            type: "time_entry.updated";
            /** @description Business key of the company */
            companyId: string;
            /** Format: date-time */
            createdAt: string;
            data: components["schemas"]["TimeEntryEventData"];
        };
    };
    responses: {
        /** @description Invalid or missing parameter or body */
        PublicError400: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    error?: "validation_error";
                    details?: {
                        issues?: ({
                            /** @description Field, e.g. `items.0.quantity` */
                            path: string;
                            code: string;
                            message: string;
                        } & {
                            [key: string]: unknown;
                        })[];
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
        /** @description Not authenticated */
        PublicError401: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    error?: "unauthorized";
                };
            };
        };
        /** @description Scope, permission or module is missing */
        PublicError403: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    error?: "insufficient_scope" | "module_disabled";
                    details?: {
                        /** @description The scope that is missing */
                        scope?: string;
                        /** @description The permission that is missing */
                        permission?: string;
                        /** @description The module that is not enabled */
                        module?: string;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
        /** @description No such record, or one of another company */
        PublicError404: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    error?: "not_found";
                };
            };
        };
        /** @description The state of the record does not allow this, or another request came first */
        PublicError409OnCreate: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    error?: "conflict" | "idempotency_in_progress";
                };
            };
        };
        /** @description Body above the limit */
        PublicError413: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    error?: "payload_too_large";
                    details?: {
                        /** @description The largest body that is taken */
                        maxBytes?: number;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
        /** @description Body is not JSON in UTF-8 */
        PublicError415: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    error?: "unsupported_media_type";
                };
            };
        };
        /** @description A rule of the business refuses this, or a field of the request where the interface promises this status */
        PublicError422OnCreate: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    error?: "idempotency_mismatch" | "unprocessable";
                };
            };
        };
        /** @description Too many requests */
        PublicError429: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    error?: "rate_limited";
                };
            };
        };
        /** @description Unexpected failure */
        PublicError500: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    error?: "internal_error";
                    details?: {
                        /** @description Name it to support */
                        requestId?: string;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
        /** @description Too many requests or connections from one address, or not available right now; no body */
        PublicError503: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content?: never;
        };
    };
    parameters: {
        /** @description Which attempt this is; 1 for the first */
        "X-Service-Attempt": string;
        /** @description Id of the delivery, the one in the log */
        "X-Service-Delivery": string;
        /** @description Name of the event */
        "X-Service-Event": string;
        /** @description `sha256=` and the HMAC in lower-case hex */
        "X-Service-Signature": string;
        /** @description `true` on what was sent by hand to try the receiver; absent from everything that has happened */
        "X-Service-Test": string;
        /** @description When the attempt was signed, unix seconds */
        "X-Service-Timestamp": string;
        /** @description Id of the event, the same on every attempt */
        "webhook-id": string;
        /** @description `v1,` and the HMAC in base64; two of them, with a space between, while the secret is replaced */
        "webhook-signature": string;
        /** @description The same as `X-Service-Timestamp` */
        "webhook-timestamp": string;
    };
    requestBodies: never;
    headers: {
        /** @description `true` when an earlier request with the same key got this answer */
        "Idempotency-Replayed": string;
        /** @description Requests that are left (`r`), and the seconds until one more is free (`t`) */
        RateLimit: string;
        /** @description Requests that the key has in so many seconds */
        "RateLimit-Policy": string;
        /** @description Seconds after which to try again */
        "Retry-After": number;
        /** @description Id of the request, for questions to support */
        "X-Request-Id": string;
    };
    pathItems: never;
}
export type AnfrageCreatedEvent = components['schemas']['AnfrageCreatedEvent'];
export type AnfrageEventData = components['schemas']['AnfrageEventData'];
export type AnfrageStatusChangedEvent = components['schemas']['AnfrageStatusChangedEvent'];
export type AnfrageUpdatedEvent = components['schemas']['AnfrageUpdatedEvent'];
export type Appointment = components['schemas']['Appointment'];
export type AppointmentCancelledEvent = components['schemas']['AppointmentCancelledEvent'];
export type AppointmentCreatedEvent = components['schemas']['AppointmentCreatedEvent'];
export type AppointmentEventData = components['schemas']['AppointmentEventData'];
export type AppointmentUpdatedEvent = components['schemas']['AppointmentUpdatedEvent'];
export type Contact = components['schemas']['Contact'];
export type Error = components['schemas']['Error'];
export type InboundDelivery = components['schemas']['InboundDelivery'];
export type InboundEventData = components['schemas']['InboundEventData'];
export type InboundReceivedEvent = components['schemas']['InboundReceivedEvent'];
export type Inquiry = components['schemas']['Inquiry'];
export type Invoice = components['schemas']['Invoice'];
export type InvoiceCancelledEvent = components['schemas']['InvoiceCancelledEvent'];
export type InvoiceCreatedEvent = components['schemas']['InvoiceCreatedEvent'];
export type InvoiceDeletedEvent = components['schemas']['InvoiceDeletedEvent'];
export type InvoiceDetail = components['schemas']['InvoiceDetail'];
export type InvoiceEventData = components['schemas']['InvoiceEventData'];
export type InvoiceOverdueEvent = components['schemas']['InvoiceOverdueEvent'];
export type InvoicePaidEvent = components['schemas']['InvoicePaidEvent'];
export type InvoicePartialPaidEvent = components['schemas']['InvoicePartialPaidEvent'];
export type InvoiceSentEvent = components['schemas']['InvoiceSentEvent'];
export type InvoiceUpdatedEvent = components['schemas']['InvoiceUpdatedEvent'];
export type KontaktCreatedEvent = components['schemas']['KontaktCreatedEvent'];
export type KontaktEventData = components['schemas']['KontaktEventData'];
export type KontaktUpdatedEvent = components['schemas']['KontaktUpdatedEvent'];
export type Offer = components['schemas']['Offer'];
export type OfferAcceptedEvent = components['schemas']['OfferAcceptedEvent'];
export type OfferAcceptedEventData = components['schemas']['OfferAcceptedEventData'];
export type OfferCancelledEvent = components['schemas']['OfferCancelledEvent'];
export type OfferCreatedEvent = components['schemas']['OfferCreatedEvent'];
export type OfferDeletedEvent = components['schemas']['OfferDeletedEvent'];
export type OfferDetail = components['schemas']['OfferDetail'];
export type OfferEventData = components['schemas']['OfferEventData'];
export type OfferExpiredEvent = components['schemas']['OfferExpiredEvent'];
export type OfferRejectedEvent = components['schemas']['OfferRejectedEvent'];
export type OfferReopenedEvent = components['schemas']['OfferReopenedEvent'];
export type OfferSentEvent = components['schemas']['OfferSentEvent'];
export type OfferUpdatedEvent = components['schemas']['OfferUpdatedEvent'];
export type OfferWithdrawnEvent = components['schemas']['OfferWithdrawnEvent'];
export type OfferWithdrawnEventData = components['schemas']['OfferWithdrawnEventData'];
export type Pagination = components['schemas']['Pagination'];
export type PingEvent = components['schemas']['PingEvent'];
export type PingEventData = components['schemas']['PingEventData'];
export type Project = components['schemas']['Project'];
export type ProjectCreatedEvent = components['schemas']['ProjectCreatedEvent'];
export type ProjectEventData = components['schemas']['ProjectEventData'];
export type ProjectStatusChangedEvent = components['schemas']['ProjectStatusChangedEvent'];
export type ProjectUpdatedEvent = components['schemas']['ProjectUpdatedEvent'];
export type Rapport = components['schemas']['Rapport'];
export type RapportCompletedEvent = components['schemas']['RapportCompletedEvent'];
export type RapportCreatedEvent = components['schemas']['RapportCreatedEvent'];
export type RapportDeletedEvent = components['schemas']['RapportDeletedEvent'];
export type RapportDetail = components['schemas']['RapportDetail'];
export type RapportEventData = components['schemas']['RapportEventData'];
export type RapportReopenedEvent = components['schemas']['RapportReopenedEvent'];
export type RapportSignedEvent = components['schemas']['RapportSignedEvent'];
export type RapportUpdatedEvent = components['schemas']['RapportUpdatedEvent'];
export type TimeEntry = components['schemas']['TimeEntry'];
export type TimeEntryCreatedEvent = components['schemas']['TimeEntryCreatedEvent'];
export type TimeEntryDeletedEvent = components['schemas']['TimeEntryDeletedEvent'];
export type TimeEntryEventData = components['schemas']['TimeEntryEventData'];
export type TimeEntryUpdatedEvent = components['schemas']['TimeEntryUpdatedEvent'];
export type ResponsePublicError400 = components['responses']['PublicError400'];
export type ResponsePublicError401 = components['responses']['PublicError401'];
export type ResponsePublicError403 = components['responses']['PublicError403'];
export type ResponsePublicError404 = components['responses']['PublicError404'];
export type ResponsePublicError409OnCreate = components['responses']['PublicError409OnCreate'];
export type ResponsePublicError413 = components['responses']['PublicError413'];
export type ResponsePublicError415 = components['responses']['PublicError415'];
export type ResponsePublicError422OnCreate = components['responses']['PublicError422OnCreate'];
export type ResponsePublicError429 = components['responses']['PublicError429'];
export type ResponsePublicError500 = components['responses']['PublicError500'];
export type ResponsePublicError503 = components['responses']['PublicError503'];
export type ParameterXServiceAttempt = components['parameters']['X-Service-Attempt'];
export type ParameterXServiceDelivery = components['parameters']['X-Service-Delivery'];
export type ParameterXServiceEvent = components['parameters']['X-Service-Event'];
export type ParameterXServiceSignature = components['parameters']['X-Service-Signature'];
export type ParameterXServiceTest = components['parameters']['X-Service-Test'];
export type ParameterXServiceTimestamp = components['parameters']['X-Service-Timestamp'];
export type ParameterWebhookId = components['parameters']['webhook-id'];
export type ParameterWebhookSignature = components['parameters']['webhook-signature'];
export type ParameterWebhookTimestamp = components['parameters']['webhook-timestamp'];
export type HeaderIdempotencyReplayed = components['headers']['Idempotency-Replayed'];
export type HeaderRateLimit = components['headers']['RateLimit'];
export type HeaderRateLimitPolicy = components['headers']['RateLimit-Policy'];
export type HeaderRetryAfter = components['headers']['Retry-After'];
export type HeaderXRequestId = components['headers']['X-Request-Id'];
export type $defs = Record<string, never>;
export interface operations {
    inquiriesList: {
        parameters: {
            query?: {
                /** @description Records of one page */
                limit?: number;
                /** @description Records to skip */
                offset?: number;
                /** @description Searches numbers, names and titles; accents and small typing errors do not matter */
                q?: string;
                /** @description Only the record with exactly this number */
                anfrage_number?: string;
                /** @description Column to sort by, with a leading minus for falling values; newest first without it */
                sort?: "number" | "-number" | "title" | "-title" | "status" | "-status" | "age" | "-age";
                /** @description Only records in this status */
                status?: "new" | "in_progress" | "quoted" | "won" | "lost";
                /** @description Only records changed at this instant or later */
                updated_since?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Inquiry"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            400: components["responses"]["PublicError400"];
            401: components["responses"]["PublicError401"];
            403: components["responses"]["PublicError403"];
            429: components["responses"]["PublicError429"];
            500: components["responses"]["PublicError500"];
            503: components["responses"]["PublicError503"];
        };
    };
    inquiriesCreate: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: within 24 hours the same key brings the same answer and nothing is created or sent twice */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    title: string;
                    description?: string | null;
                    source?: string | null;
                    contact_name?: string | null;
                    contact_email?: string | null;
                    contact_phone?: string | null;
                    objekt_street?: string | null;
                    objekt_house_number?: string | null;
                    objekt_postal_code?: string | null;
                    objekt_city?: string | null;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Inquiry"];
                    };
                };
            };
            400: components["responses"]["PublicError400"];
            401: components["responses"]["PublicError401"];
            403: components["responses"]["PublicError403"];
            409: components["responses"]["PublicError409OnCreate"];
            413: components["responses"]["PublicError413"];
            415: components["responses"]["PublicError415"];
            422: components["responses"]["PublicError422OnCreate"];
            429: components["responses"]["PublicError429"];
            500: components["responses"]["PublicError500"];
            503: components["responses"]["PublicError503"];
        };
    };
    appointmentsList: {
        parameters: {
            query: {
                /** @description Records of one page */
                limit?: number;
                /** @description Records to skip */
                offset?: number;
                /** @description Only records of this member of the team */
                user_id: number;
                /** @description First day, included; from and to span at most 366 days */
                from: string;
                /** @description Last day, included */
                to: string;
                /** @description Only records changed at this instant or later */
                updated_since?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Appointment"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            400: components["responses"]["PublicError400"];
            401: components["responses"]["PublicError401"];
            403: components["responses"]["PublicError403"];
            429: components["responses"]["PublicError429"];
            500: components["responses"]["PublicError500"];
            503: components["responses"]["PublicError503"];
        };
    };
    inboundList: {
        parameters: {
            query?: {
                /** @description Records of one page */
                limit?: number;
                /** @description Records to skip */
                offset?: number;
                /** @description Id of the sending system */
                source?: string;
                /** @description Only records changed at this instant or later */
                updated_since?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["InboundDelivery"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            400: components["responses"]["PublicError400"];
            401: components["responses"]["PublicError401"];
            403: components["responses"]["PublicError403"];
            429: components["responses"]["PublicError429"];
            500: components["responses"]["PublicError500"];
            503: components["responses"]["PublicError503"];
        };
    };
    inboundReceive: {
        parameters: {
            query: {
                /** @description Id of the sending system */
                source: string;
                /** @description Name of the file. Path parts are removed, special characters replaced, and more than 120 characters cut before the extension; without it `X-Filename`, else `upload.bin` */
                filename?: string;
                /** @description Id of a delivery of several files */
                batch?: string;
                /** @description Part within that delivery, best `<n>/<total>`: then missing parts are shown */
                part?: string;
                /** @description Project among whose documents the file appears, in the folder `Eingang` and for the office alone; needs scope `core:read` */
                project_id?: number;
                /** @description The same for a contact; both may be named */
                kontakt_id?: number;
            };
            header?: {
                /** @description Name of the file where `filename` is not given; plain, percent-encoded or as RFC 8187 has it */
                "X-Filename"?: string;
                /** @description SHA-256 of the bytes of the body (RFC 9530); when it does not match, nothing is stored and the answer is 400 */
                "Content-Digest"?: string;
                /** @description SHA-256 of the same bytes: no encoding is undone (RFC 9530); when it does not match, nothing is stored and the answer is 400 */
                "Repr-Digest"?: string;
                /** @description Makes the request safe to repeat: within 24 hours the same key brings the same answer and nothing is created or sent twice */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description The file, at most 2147483648 bytes. `application/octet-stream` stands for any `Content-Type`; what is sent is kept as `content_type` */
        requestBody: {
            content: {
                "application/octet-stream": NonNullable<RequestInit['body']>;
            };
        };
        responses: {
            /** @description Stored */
            201: {
                headers: {
                    /** @description SHA-256 of the stored bytes, where the request carried one */
                    "Content-Digest"?: string;
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["InboundDelivery"];
                    };
                };
            };
            /** @description A parameter or header is invalid, or the body is empty, cut or not what was promised */
            400: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error?: "validation_error";
                        details?: {
                            issues?: ({
                                /** @description Field, e.g. `items.0.quantity` */
                                path: string;
                                code: string;
                                message: string;
                            } & {
                                [key: string]: unknown;
                            })[];
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            401: components["responses"]["PublicError401"];
            403: components["responses"]["PublicError403"];
            404: components["responses"]["PublicError404"];
            /** @description The answer of the first request with this `Idempotency-Key` can no longer be read */
            409: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error?: "conflict";
                    };
                };
            };
            /** @description More than 2147483648 bytes */
            413: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error?: "payload_too_large";
                        details?: {
                            /** @description The largest body that is taken */
                            maxBytes?: number;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description The `Idempotency-Key` belongs to another file or other parameters */
            422: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error?: "idempotency_mismatch";
                    };
                };
            };
            429: components["responses"]["PublicError429"];
            500: components["responses"]["PublicError500"];
            503: components["responses"]["PublicError503"];
            /** @description No room for the file: `details.reason` is `space` or `storage` (come again later) or `quota` (of the company) */
            507: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error?: "storage_unavailable";
                    };
                };
            };
        };
    };
    invoicesList: {
        parameters: {
            query?: {
                /** @description Records of one page */
                limit?: number;
                /** @description Records to skip */
                offset?: number;
                /** @description Searches numbers, names and titles; accents and small typing errors do not matter */
                q?: string;
                /** @description Only the record with exactly this number */
                invoice_number?: string;
                /** @description Column to sort by, with a leading minus for falling values; newest first without it */
                sort?: "number" | "-number" | "title" | "-title" | "contact" | "-contact" | "date" | "-date" | "due" | "-due" | "total" | "-total" | "status" | "-status";
                /** @description Only records in this status */
                status?: "draft" | "sent" | "paid" | "partial_paid" | "overdue" | "cancelled";
                /** @description `overdue`: past its due day with something to be paid now, whatever its `status`, which is set by people */
                due?: "overdue";
                /** @description `open`: something is still to be paid out to the customer */
                refund?: "open";
                /** @description Only records of this project; an id that does not exist finds nothing */
                project_id?: number;
                /** @description Only records of this contact; an id that does not exist finds nothing */
                kontakt_id?: number;
                /** @description The same as `kontakt_id` */
                customer_id?: number;
                /** @description First day of the record’s date, included */
                from?: string;
                /** @description Last day of the record’s date, included */
                to?: string;
                /** @description Only records changed at this instant or later */
                updated_since?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Invoice"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            400: components["responses"]["PublicError400"];
            401: components["responses"]["PublicError401"];
            403: components["responses"]["PublicError403"];
            429: components["responses"]["PublicError429"];
            500: components["responses"]["PublicError500"];
            503: components["responses"]["PublicError503"];
        };
    };
    invoicesGet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the record */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["InvoiceDetail"];
                    };
                };
            };
            400: components["responses"]["PublicError400"];
            401: components["responses"]["PublicError401"];
            403: components["responses"]["PublicError403"];
            404: components["responses"]["PublicError404"];
            429: components["responses"]["PublicError429"];
            500: components["responses"]["PublicError500"];
            503: components["responses"]["PublicError503"];
        };
    };
    contactsList: {
        parameters: {
            query?: {
                /** @description Records of one page */
                limit?: number;
                /** @description Records to skip */
                offset?: number;
                /** @description Searches numbers, names and titles; accents and small typing errors do not matter */
                q?: string;
                /** @description Only the record with exactly this number */
                customer_number?: string;
                /** @description Column to sort by, with a leading minus for falling values; newest first without it */
                sort?: "number" | "-number" | "name" | "-name" | "city" | "-city";
                /** @description Only records of this kind */
                kind?: "company" | "person";
                /** @description Only records in this status */
                status?: "active" | "inactive" | "lead";
                /** @description Only records changed at this instant or later */
                updated_since?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Contact"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            400: components["responses"]["PublicError400"];
            401: components["responses"]["PublicError401"];
            403: components["responses"]["PublicError403"];
            429: components["responses"]["PublicError429"];
            500: components["responses"]["PublicError500"];
            503: components["responses"]["PublicError503"];
        };
    };
    authMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            companyId: string;
                            key: {
                                id: number;
                                name: string;
                                prefix: string;
                                scopes: string[];
                            };
                            plan: string;
                            modules: string[];
                            active: {
                                id: string;
                                label: string;
                            }[];
                            inactive: {
                                id: string;
                                label: string;
                            }[];
                        };
                    };
                };
            };
            400: components["responses"]["PublicError400"];
            401: components["responses"]["PublicError401"];
            403: components["responses"]["PublicError403"];
            429: components["responses"]["PublicError429"];
            500: components["responses"]["PublicError500"];
            503: components["responses"]["PublicError503"];
        };
    };
    offersList: {
        parameters: {
            query?: {
                /** @description Records of one page */
                limit?: number;
                /** @description Records to skip */
                offset?: number;
                /** @description Searches numbers, names and titles; accents and small typing errors do not matter */
                q?: string;
                /** @description Only the record with exactly this number */
                offer_number?: string;
                /** @description Column to sort by, with a leading minus for falling values; newest first without it */
                sort?: "number" | "-number" | "title" | "-title" | "contact" | "-contact" | "date" | "-date" | "valid_until" | "-valid_until" | "total" | "-total" | "status" | "-status";
                /** @description Only records in this status */
                status?: "draft" | "sent" | "accepted" | "rejected" | "expired" | "cancelled";
                /** @description Only records of this project; an id that does not exist finds nothing */
                project_id?: number;
                /** @description Only records of this contact; an id that does not exist finds nothing */
                kontakt_id?: number;
                /** @description The same as `kontakt_id` */
                customer_id?: number;
                /** @description First day of the record’s date, included */
                from?: string;
                /** @description Last day of the record’s date, included */
                to?: string;
                /** @description Only records changed at this instant or later */
                updated_since?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Offer"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            400: components["responses"]["PublicError400"];
            401: components["responses"]["PublicError401"];
            403: components["responses"]["PublicError403"];
            429: components["responses"]["PublicError429"];
            500: components["responses"]["PublicError500"];
            503: components["responses"]["PublicError503"];
        };
    };
    offersGet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the record */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["OfferDetail"];
                    };
                };
            };
            400: components["responses"]["PublicError400"];
            401: components["responses"]["PublicError401"];
            403: components["responses"]["PublicError403"];
            404: components["responses"]["PublicError404"];
            429: components["responses"]["PublicError429"];
            500: components["responses"]["PublicError500"];
            503: components["responses"]["PublicError503"];
        };
    };
    projectsList: {
        parameters: {
            query?: {
                /** @description Records of one page */
                limit?: number;
                /** @description Records to skip */
                offset?: number;
                /** @description Searches numbers, names and titles; accents and small typing errors do not matter */
                q?: string;
                /** @description Only the record with exactly this number */
                project_number?: string;
                /** @description Column to sort by, with a leading minus for falling values; newest first without it */
                sort?: "number" | "-number" | "name" | "-name" | "status" | "-status" | "contact" | "-contact" | "starts_on" | "-starts_on" | "budget" | "-budget";
                /** @description Only records in this status */
                status?: "planned" | "active" | "paused" | "completed" | "archived";
                /** @description Only records of this contact; an id that does not exist finds nothing */
                kontakt_id?: number;
                /** @description Only records changed at this instant or later */
                updated_since?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Project"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            400: components["responses"]["PublicError400"];
            401: components["responses"]["PublicError401"];
            403: components["responses"]["PublicError403"];
            429: components["responses"]["PublicError429"];
            500: components["responses"]["PublicError500"];
            503: components["responses"]["PublicError503"];
        };
    };
    projectsGet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or project number (a slash as `%2F`); digits alone are an id first, so `project_number` of the list is sure */
                id: number | string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Project"];
                    };
                };
            };
            400: components["responses"]["PublicError400"];
            401: components["responses"]["PublicError401"];
            403: components["responses"]["PublicError403"];
            404: components["responses"]["PublicError404"];
            429: components["responses"]["PublicError429"];
            500: components["responses"]["PublicError500"];
            503: components["responses"]["PublicError503"];
        };
    };
    rapportsList: {
        parameters: {
            query?: {
                /** @description Records of one page */
                limit?: number;
                /** @description Records to skip */
                offset?: number;
                /** @description Searches numbers, names and titles; accents and small typing errors do not matter */
                q?: string;
                /** @description Only the record with exactly this number */
                rapport_number?: string;
                /** @description Column to sort by, with a leading minus for falling values; newest first without it */
                sort?: "number" | "-number" | "title" | "-title" | "date" | "-date" | "contact" | "-contact" | "hours" | "-hours";
                /** @description Only records in this status */
                status?: "draft" | "completed" | "unbilled" | "partial" | "billed";
                /** @description Only records of this project; an id that does not exist finds nothing */
                project_id?: number;
                /** @description Only records of this contact; an id that does not exist finds nothing */
                kontakt_id?: number;
                /** @description The same as `kontakt_id` */
                customer_id?: number;
                /** @description First day of the record’s date, included */
                from?: string;
                /** @description Last day of the record’s date, included */
                to?: string;
                /** @description Only records changed at this instant or later */
                updated_since?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Rapport"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            400: components["responses"]["PublicError400"];
            401: components["responses"]["PublicError401"];
            403: components["responses"]["PublicError403"];
            429: components["responses"]["PublicError429"];
            500: components["responses"]["PublicError500"];
            503: components["responses"]["PublicError503"];
        };
    };
    rapportsGet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the record */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["RapportDetail"];
                    };
                };
            };
            400: components["responses"]["PublicError400"];
            401: components["responses"]["PublicError401"];
            403: components["responses"]["PublicError403"];
            404: components["responses"]["PublicError404"];
            429: components["responses"]["PublicError429"];
            500: components["responses"]["PublicError500"];
            503: components["responses"]["PublicError503"];
        };
    };
    timeEntriesList: {
        parameters: {
            query?: {
                /** @description Page, the first is 1 */
                page?: number;
                /** @description Records of one page */
                pageSize?: number;
                /** @description Only records changed at this instant or later */
                updated_since?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["TimeEntry"][];
                        pagination: {
                            page: number;
                            pageSize: number;
                            total: number;
                            totalPages: number;
                            hasMore: boolean;
                        };
                    };
                };
            };
            400: components["responses"]["PublicError400"];
            401: components["responses"]["PublicError401"];
            403: components["responses"]["PublicError403"];
            429: components["responses"]["PublicError429"];
            500: components["responses"]["PublicError500"];
            503: components["responses"]["PublicError503"];
        };
    };
    onAnfrageCreated: {
        parameters: {
            query?: never;
            header: {
                /** @description Name of the event */
                "X-Service-Event": components["parameters"]["X-Service-Event"];
                /** @description Id of the delivery, the one in the log */
                "X-Service-Delivery": components["parameters"]["X-Service-Delivery"];
                /** @description Which attempt this is; 1 for the first */
                "X-Service-Attempt": components["parameters"]["X-Service-Attempt"];
                /** @description `true` on what was sent by hand to try the receiver; absent from everything that has happened */
                "X-Service-Test"?: components["parameters"]["X-Service-Test"];
                /** @description When the attempt was signed, unix seconds */
                "X-Service-Timestamp": components["parameters"]["X-Service-Timestamp"];
                /** @description `sha256=` and the HMAC in lower-case hex */
                "X-Service-Signature": components["parameters"]["X-Service-Signature"];
                /** @description Id of the event, the same on every attempt */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description The same as `X-Service-Timestamp` */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description `v1,` and the HMAC in base64; two of them, with a space between, while the secret is replaced */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AnfrageCreatedEvent"];
            };
        };
        responses: {
            /** @description Taken; nothing is read from the answer */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onAnfrageStatusChanged: {
        parameters: {
            query?: never;
            header: {
                /** @description Name of the event */
                "X-Service-Event": components["parameters"]["X-Service-Event"];
                /** @description Id of the delivery, the one in the log */
                "X-Service-Delivery": components["parameters"]["X-Service-Delivery"];
                /** @description Which attempt this is; 1 for the first */
                "X-Service-Attempt": components["parameters"]["X-Service-Attempt"];
                /** @description `true` on what was sent by hand to try the receiver; absent from everything that has happened */
                "X-Service-Test"?: components["parameters"]["X-Service-Test"];
                /** @description When the attempt was signed, unix seconds */
                "X-Service-Timestamp": components["parameters"]["X-Service-Timestamp"];
                /** @description `sha256=` and the HMAC in lower-case hex */
                "X-Service-Signature": components["parameters"]["X-Service-Signature"];
                /** @description Id of the event, the same on every attempt */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description The same as `X-Service-Timestamp` */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description `v1,` and the HMAC in base64; two of them, with a space between, while the secret is replaced */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AnfrageStatusChangedEvent"];
            };
        };
        responses: {
            /** @description Taken; nothing is read from the answer */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onAnfrageUpdated: {
        parameters: {
            query?: never;
            header: {
                /** @description Name of the event */
                "X-Service-Event": components["parameters"]["X-Service-Event"];
                /** @description Id of the delivery, the one in the log */
                "X-Service-Delivery": components["parameters"]["X-Service-Delivery"];
                /** @description Which attempt this is; 1 for the first */
                "X-Service-Attempt": components["parameters"]["X-Service-Attempt"];
                /** @description `true` on what was sent by hand to try the receiver; absent from everything that has happened */
                "X-Service-Test"?: components["parameters"]["X-Service-Test"];
                /** @description When the attempt was signed, unix seconds */
                "X-Service-Timestamp": components["parameters"]["X-Service-Timestamp"];
                /** @description `sha256=` and the HMAC in lower-case hex */
                "X-Service-Signature": components["parameters"]["X-Service-Signature"];
                /** @description Id of the event, the same on every attempt */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description The same as `X-Service-Timestamp` */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description `v1,` and the HMAC in base64; two of them, with a space between, while the secret is replaced */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AnfrageUpdatedEvent"];
            };
        };
        responses: {
            /** @description Taken; nothing is read from the answer */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onAppointmentCancelled: {
        parameters: {
            query?: never;
            header: {
                /** @description Name of the event */
                "X-Service-Event": components["parameters"]["X-Service-Event"];
                /** @description Id of the delivery, the one in the log */
                "X-Service-Delivery": components["parameters"]["X-Service-Delivery"];
                /** @description Which attempt this is; 1 for the first */
                "X-Service-Attempt": components["parameters"]["X-Service-Attempt"];
                /** @description `true` on what was sent by hand to try the receiver; absent from everything that has happened */
                "X-Service-Test"?: components["parameters"]["X-Service-Test"];
                /** @description When the attempt was signed, unix seconds */
                "X-Service-Timestamp": components["parameters"]["X-Service-Timestamp"];
                /** @description `sha256=` and the HMAC in lower-case hex */
                "X-Service-Signature": components["parameters"]["X-Service-Signature"];
                /** @description Id of the event, the same on every attempt */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description The same as `X-Service-Timestamp` */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description `v1,` and the HMAC in base64; two of them, with a space between, while the secret is replaced */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AppointmentCancelledEvent"];
            };
        };
        responses: {
            /** @description Taken; nothing is read from the answer */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onAppointmentCreated: {
        parameters: {
            query?: never;
            header: {
                /** @description Name of the event */
                "X-Service-Event": components["parameters"]["X-Service-Event"];
                /** @description Id of the delivery, the one in the log */
                "X-Service-Delivery": components["parameters"]["X-Service-Delivery"];
                /** @description Which attempt this is; 1 for the first */
                "X-Service-Attempt": components["parameters"]["X-Service-Attempt"];
                /** @description `true` on what was sent by hand to try the receiver; absent from everything that has happened */
                "X-Service-Test"?: components["parameters"]["X-Service-Test"];
                /** @description When the attempt was signed, unix seconds */
                "X-Service-Timestamp": components["parameters"]["X-Service-Timestamp"];
                /** @description `sha256=` and the HMAC in lower-case hex */
                "X-Service-Signature": components["parameters"]["X-Service-Signature"];
                /** @description Id of the event, the same on every attempt */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description The same as `X-Service-Timestamp` */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description `v1,` and the HMAC in base64; two of them, with a space between, while the secret is replaced */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AppointmentCreatedEvent"];
            };
        };
        responses: {
            /** @description Taken; nothing is read from the answer */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onAppointmentUpdated: {
        parameters: {
            query?: never;
            header: {
                /** @description Name of the event */
                "X-Service-Event": components["parameters"]["X-Service-Event"];
                /** @description Id of the delivery, the one in the log */
                "X-Service-Delivery": components["parameters"]["X-Service-Delivery"];
                /** @description Which attempt this is; 1 for the first */
                "X-Service-Attempt": components["parameters"]["X-Service-Attempt"];
                /** @description `true` on what was sent by hand to try the receiver; absent from everything that has happened */
                "X-Service-Test"?: components["parameters"]["X-Service-Test"];
                /** @description When the attempt was signed, unix seconds */
                "X-Service-Timestamp": components["parameters"]["X-Service-Timestamp"];
                /** @description `sha256=` and the HMAC in lower-case hex */
                "X-Service-Signature": components["parameters"]["X-Service-Signature"];
                /** @description Id of the event, the same on every attempt */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description The same as `X-Service-Timestamp` */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description `v1,` and the HMAC in base64; two of them, with a space between, while the secret is replaced */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AppointmentUpdatedEvent"];
            };
        };
        responses: {
            /** @description Taken; nothing is read from the answer */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onInboundReceived: {
        parameters: {
            query?: never;
            header: {
                /** @description Name of the event */
                "X-Service-Event": components["parameters"]["X-Service-Event"];
                /** @description Id of the delivery, the one in the log */
                "X-Service-Delivery": components["parameters"]["X-Service-Delivery"];
                /** @description Which attempt this is; 1 for the first */
                "X-Service-Attempt": components["parameters"]["X-Service-Attempt"];
                /** @description `true` on what was sent by hand to try the receiver; absent from everything that has happened */
                "X-Service-Test"?: components["parameters"]["X-Service-Test"];
                /** @description When the attempt was signed, unix seconds */
                "X-Service-Timestamp": components["parameters"]["X-Service-Timestamp"];
                /** @description `sha256=` and the HMAC in lower-case hex */
                "X-Service-Signature": components["parameters"]["X-Service-Signature"];
                /** @description Id of the event, the same on every attempt */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description The same as `X-Service-Timestamp` */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description `v1,` and the HMAC in base64; two of them, with a space between, while the secret is replaced */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InboundReceivedEvent"];
            };
        };
        responses: {
            /** @description Taken; nothing is read from the answer */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onInvoiceCancelled: {
        parameters: {
            query?: never;
            header: {
                /** @description Name of the event */
                "X-Service-Event": components["parameters"]["X-Service-Event"];
                /** @description Id of the delivery, the one in the log */
                "X-Service-Delivery": components["parameters"]["X-Service-Delivery"];
                /** @description Which attempt this is; 1 for the first */
                "X-Service-Attempt": components["parameters"]["X-Service-Attempt"];
                /** @description `true` on what was sent by hand to try the receiver; absent from everything that has happened */
                "X-Service-Test"?: components["parameters"]["X-Service-Test"];
                /** @description When the attempt was signed, unix seconds */
                "X-Service-Timestamp": components["parameters"]["X-Service-Timestamp"];
                /** @description `sha256=` and the HMAC in lower-case hex */
                "X-Service-Signature": components["parameters"]["X-Service-Signature"];
                /** @description Id of the event, the same on every attempt */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description The same as `X-Service-Timestamp` */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description `v1,` and the HMAC in base64; two of them, with a space between, while the secret is replaced */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvoiceCancelledEvent"];
            };
        };
        responses: {
            /** @description Taken; nothing is read from the answer */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onInvoiceCreated: {
        parameters: {
            query?: never;
            header: {
                /** @description Name of the event */
                "X-Service-Event": components["parameters"]["X-Service-Event"];
                /** @description Id of the delivery, the one in the log */
                "X-Service-Delivery": components["parameters"]["X-Service-Delivery"];
                /** @description Which attempt this is; 1 for the first */
                "X-Service-Attempt": components["parameters"]["X-Service-Attempt"];
                /** @description `true` on what was sent by hand to try the receiver; absent from everything that has happened */
                "X-Service-Test"?: components["parameters"]["X-Service-Test"];
                /** @description When the attempt was signed, unix seconds */
                "X-Service-Timestamp": components["parameters"]["X-Service-Timestamp"];
                /** @description `sha256=` and the HMAC in lower-case hex */
                "X-Service-Signature": components["parameters"]["X-Service-Signature"];
                /** @description Id of the event, the same on every attempt */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description The same as `X-Service-Timestamp` */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description `v1,` and the HMAC in base64; two of them, with a space between, while the secret is replaced */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvoiceCreatedEvent"];
            };
        };
        responses: {
            /** @description Taken; nothing is read from the answer */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onInvoiceDeleted: {
        parameters: {
            query?: never;
            header: {
                /** @description Name of the event */
                "X-Service-Event": components["parameters"]["X-Service-Event"];
                /** @description Id of the delivery, the one in the log */
                "X-Service-Delivery": components["parameters"]["X-Service-Delivery"];
                /** @description Which attempt this is; 1 for the first */
                "X-Service-Attempt": components["parameters"]["X-Service-Attempt"];
                /** @description `true` on what was sent by hand to try the receiver; absent from everything that has happened */
                "X-Service-Test"?: components["parameters"]["X-Service-Test"];
                /** @description When the attempt was signed, unix seconds */
                "X-Service-Timestamp": components["parameters"]["X-Service-Timestamp"];
                /** @description `sha256=` and the HMAC in lower-case hex */
                "X-Service-Signature": components["parameters"]["X-Service-Signature"];
                /** @description Id of the event, the same on every attempt */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description The same as `X-Service-Timestamp` */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description `v1,` and the HMAC in base64; two of them, with a space between, while the secret is replaced */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvoiceDeletedEvent"];
            };
        };
        responses: {
            /** @description Taken; nothing is read from the answer */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onInvoiceOverdue: {
        parameters: {
            query?: never;
            header: {
                /** @description Name of the event */
                "X-Service-Event": components["parameters"]["X-Service-Event"];
                /** @description Id of the delivery, the one in the log */
                "X-Service-Delivery": components["parameters"]["X-Service-Delivery"];
                /** @description Which attempt this is; 1 for the first */
                "X-Service-Attempt": components["parameters"]["X-Service-Attempt"];
                /** @description `true` on what was sent by hand to try the receiver; absent from everything that has happened */
                "X-Service-Test"?: components["parameters"]["X-Service-Test"];
                /** @description When the attempt was signed, unix seconds */
                "X-Service-Timestamp": components["parameters"]["X-Service-Timestamp"];
                /** @description `sha256=` and the HMAC in lower-case hex */
                "X-Service-Signature": components["parameters"]["X-Service-Signature"];
                /** @description Id of the event, the same on every attempt */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description The same as `X-Service-Timestamp` */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description `v1,` and the HMAC in base64; two of them, with a space between, while the secret is replaced */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvoiceOverdueEvent"];
            };
        };
        responses: {
            /** @description Taken; nothing is read from the answer */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onInvoicePaid: {
        parameters: {
            query?: never;
            header: {
                /** @description Name of the event */
                "X-Service-Event": components["parameters"]["X-Service-Event"];
                /** @description Id of the delivery, the one in the log */
                "X-Service-Delivery": components["parameters"]["X-Service-Delivery"];
                /** @description Which attempt this is; 1 for the first */
                "X-Service-Attempt": components["parameters"]["X-Service-Attempt"];
                /** @description `true` on what was sent by hand to try the receiver; absent from everything that has happened */
                "X-Service-Test"?: components["parameters"]["X-Service-Test"];
                /** @description When the attempt was signed, unix seconds */
                "X-Service-Timestamp": components["parameters"]["X-Service-Timestamp"];
                /** @description `sha256=` and the HMAC in lower-case hex */
                "X-Service-Signature": components["parameters"]["X-Service-Signature"];
                /** @description Id of the event, the same on every attempt */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description The same as `X-Service-Timestamp` */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description `v1,` and the HMAC in base64; two of them, with a space between, while the secret is replaced */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvoicePaidEvent"];
            };
        };
        responses: {
            /** @description Taken; nothing is read from the answer */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onInvoicePartialPaid: {
        parameters: {
            query?: never;
            header: {
                /** @description Name of the event */
                "X-Service-Event": components["parameters"]["X-Service-Event"];
                /** @description Id of the delivery, the one in the log */
                "X-Service-Delivery": components["parameters"]["X-Service-Delivery"];
                /** @description Which attempt this is; 1 for the first */
                "X-Service-Attempt": components["parameters"]["X-Service-Attempt"];
                /** @description `true` on what was sent by hand to try the receiver; absent from everything that has happened */
                "X-Service-Test"?: components["parameters"]["X-Service-Test"];
                /** @description When the attempt was signed, unix seconds */
                "X-Service-Timestamp": components["parameters"]["X-Service-Timestamp"];
                /** @description `sha256=` and the HMAC in lower-case hex */
                "X-Service-Signature": components["parameters"]["X-Service-Signature"];
                /** @description Id of the event, the same on every attempt */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description The same as `X-Service-Timestamp` */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description `v1,` and the HMAC in base64; two of them, with a space between, while the secret is replaced */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvoicePartialPaidEvent"];
            };
        };
        responses: {
            /** @description Taken; nothing is read from the answer */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onInvoiceSent: {
        parameters: {
            query?: never;
            header: {
                /** @description Name of the event */
                "X-Service-Event": components["parameters"]["X-Service-Event"];
                /** @description Id of the delivery, the one in the log */
                "X-Service-Delivery": components["parameters"]["X-Service-Delivery"];
                /** @description Which attempt this is; 1 for the first */
                "X-Service-Attempt": components["parameters"]["X-Service-Attempt"];
                /** @description `true` on what was sent by hand to try the receiver; absent from everything that has happened */
                "X-Service-Test"?: components["parameters"]["X-Service-Test"];
                /** @description When the attempt was signed, unix seconds */
                "X-Service-Timestamp": components["parameters"]["X-Service-Timestamp"];
                /** @description `sha256=` and the HMAC in lower-case hex */
                "X-Service-Signature": components["parameters"]["X-Service-Signature"];
                /** @description Id of the event, the same on every attempt */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description The same as `X-Service-Timestamp` */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description `v1,` and the HMAC in base64; two of them, with a space between, while the secret is replaced */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvoiceSentEvent"];
            };
        };
        responses: {
            /** @description Taken; nothing is read from the answer */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onInvoiceUpdated: {
        parameters: {
            query?: never;
            header: {
                /** @description Name of the event */
                "X-Service-Event": components["parameters"]["X-Service-Event"];
                /** @description Id of the delivery, the one in the log */
                "X-Service-Delivery": components["parameters"]["X-Service-Delivery"];
                /** @description Which attempt this is; 1 for the first */
                "X-Service-Attempt": components["parameters"]["X-Service-Attempt"];
                /** @description `true` on what was sent by hand to try the receiver; absent from everything that has happened */
                "X-Service-Test"?: components["parameters"]["X-Service-Test"];
                /** @description When the attempt was signed, unix seconds */
                "X-Service-Timestamp": components["parameters"]["X-Service-Timestamp"];
                /** @description `sha256=` and the HMAC in lower-case hex */
                "X-Service-Signature": components["parameters"]["X-Service-Signature"];
                /** @description Id of the event, the same on every attempt */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description The same as `X-Service-Timestamp` */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description `v1,` and the HMAC in base64; two of them, with a space between, while the secret is replaced */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvoiceUpdatedEvent"];
            };
        };
        responses: {
            /** @description Taken; nothing is read from the answer */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onKontaktCreated: {
        parameters: {
            query?: never;
            header: {
                /** @description Name of the event */
                "X-Service-Event": components["parameters"]["X-Service-Event"];
                /** @description Id of the delivery, the one in the log */
                "X-Service-Delivery": components["parameters"]["X-Service-Delivery"];
                /** @description Which attempt this is; 1 for the first */
                "X-Service-Attempt": components["parameters"]["X-Service-Attempt"];
                /** @description `true` on what was sent by hand to try the receiver; absent from everything that has happened */
                "X-Service-Test"?: components["parameters"]["X-Service-Test"];
                /** @description When the attempt was signed, unix seconds */
                "X-Service-Timestamp": components["parameters"]["X-Service-Timestamp"];
                /** @description `sha256=` and the HMAC in lower-case hex */
                "X-Service-Signature": components["parameters"]["X-Service-Signature"];
                /** @description Id of the event, the same on every attempt */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description The same as `X-Service-Timestamp` */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description `v1,` and the HMAC in base64; two of them, with a space between, while the secret is replaced */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["KontaktCreatedEvent"];
            };
        };
        responses: {
            /** @description Taken; nothing is read from the answer */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onKontaktUpdated: {
        parameters: {
            query?: never;
            header: {
                /** @description Name of the event */
                "X-Service-Event": components["parameters"]["X-Service-Event"];
                /** @description Id of the delivery, the one in the log */
                "X-Service-Delivery": components["parameters"]["X-Service-Delivery"];
                /** @description Which attempt this is; 1 for the first */
                "X-Service-Attempt": components["parameters"]["X-Service-Attempt"];
                /** @description `true` on what was sent by hand to try the receiver; absent from everything that has happened */
                "X-Service-Test"?: components["parameters"]["X-Service-Test"];
                /** @description When the attempt was signed, unix seconds */
                "X-Service-Timestamp": components["parameters"]["X-Service-Timestamp"];
                /** @description `sha256=` and the HMAC in lower-case hex */
                "X-Service-Signature": components["parameters"]["X-Service-Signature"];
                /** @description Id of the event, the same on every attempt */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description The same as `X-Service-Timestamp` */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description `v1,` and the HMAC in base64; two of them, with a space between, while the secret is replaced */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["KontaktUpdatedEvent"];
            };
        };
        responses: {
            /** @description Taken; nothing is read from the answer */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onOfferAccepted: {
        parameters: {
            query?: never;
            header: {
                /** @description Name of the event */
                "X-Service-Event": components["parameters"]["X-Service-Event"];
                /** @description Id of the delivery, the one in the log */
                "X-Service-Delivery": components["parameters"]["X-Service-Delivery"];
                /** @description Which attempt this is; 1 for the first */
                "X-Service-Attempt": components["parameters"]["X-Service-Attempt"];
                /** @description `true` on what was sent by hand to try the receiver; absent from everything that has happened */
                "X-Service-Test"?: components["parameters"]["X-Service-Test"];
                /** @description When the attempt was signed, unix seconds */
                "X-Service-Timestamp": components["parameters"]["X-Service-Timestamp"];
                /** @description `sha256=` and the HMAC in lower-case hex */
                "X-Service-Signature": components["parameters"]["X-Service-Signature"];
                /** @description Id of the event, the same on every attempt */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description The same as `X-Service-Timestamp` */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description `v1,` and the HMAC in base64; two of them, with a space between, while the secret is replaced */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OfferAcceptedEvent"];
            };
        };
        responses: {
            /** @description Taken; nothing is read from the answer */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onOfferCancelled: {
        parameters: {
            query?: never;
            header: {
                /** @description Name of the event */
                "X-Service-Event": components["parameters"]["X-Service-Event"];
                /** @description Id of the delivery, the one in the log */
                "X-Service-Delivery": components["parameters"]["X-Service-Delivery"];
                /** @description Which attempt this is; 1 for the first */
                "X-Service-Attempt": components["parameters"]["X-Service-Attempt"];
                /** @description `true` on what was sent by hand to try the receiver; absent from everything that has happened */
                "X-Service-Test"?: components["parameters"]["X-Service-Test"];
                /** @description When the attempt was signed, unix seconds */
                "X-Service-Timestamp": components["parameters"]["X-Service-Timestamp"];
                /** @description `sha256=` and the HMAC in lower-case hex */
                "X-Service-Signature": components["parameters"]["X-Service-Signature"];
                /** @description Id of the event, the same on every attempt */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description The same as `X-Service-Timestamp` */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description `v1,` and the HMAC in base64; two of them, with a space between, while the secret is replaced */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OfferCancelledEvent"];
            };
        };
        responses: {
            /** @description Taken; nothing is read from the answer */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onOfferCreated: {
        parameters: {
            query?: never;
            header: {
                /** @description Name of the event */
                "X-Service-Event": components["parameters"]["X-Service-Event"];
                /** @description Id of the delivery, the one in the log */
                "X-Service-Delivery": components["parameters"]["X-Service-Delivery"];
                /** @description Which attempt this is; 1 for the first */
                "X-Service-Attempt": components["parameters"]["X-Service-Attempt"];
                /** @description `true` on what was sent by hand to try the receiver; absent from everything that has happened */
                "X-Service-Test"?: components["parameters"]["X-Service-Test"];
                /** @description When the attempt was signed, unix seconds */
                "X-Service-Timestamp": components["parameters"]["X-Service-Timestamp"];
                /** @description `sha256=` and the HMAC in lower-case hex */
                "X-Service-Signature": components["parameters"]["X-Service-Signature"];
                /** @description Id of the event, the same on every attempt */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description The same as `X-Service-Timestamp` */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description `v1,` and the HMAC in base64; two of them, with a space between, while the secret is replaced */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OfferCreatedEvent"];
            };
        };
        responses: {
            /** @description Taken; nothing is read from the answer */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onOfferDeleted: {
        parameters: {
            query?: never;
            header: {
                /** @description Name of the event */
                "X-Service-Event": components["parameters"]["X-Service-Event"];
                /** @description Id of the delivery, the one in the log */
                "X-Service-Delivery": components["parameters"]["X-Service-Delivery"];
                /** @description Which attempt this is; 1 for the first */
                "X-Service-Attempt": components["parameters"]["X-Service-Attempt"];
                /** @description `true` on what was sent by hand to try the receiver; absent from everything that has happened */
                "X-Service-Test"?: components["parameters"]["X-Service-Test"];
                /** @description When the attempt was signed, unix seconds */
                "X-Service-Timestamp": components["parameters"]["X-Service-Timestamp"];
                /** @description `sha256=` and the HMAC in lower-case hex */
                "X-Service-Signature": components["parameters"]["X-Service-Signature"];
                /** @description Id of the event, the same on every attempt */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description The same as `X-Service-Timestamp` */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description `v1,` and the HMAC in base64; two of them, with a space between, while the secret is replaced */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OfferDeletedEvent"];
            };
        };
        responses: {
            /** @description Taken; nothing is read from the answer */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onOfferExpired: {
        parameters: {
            query?: never;
            header: {
                /** @description Name of the event */
                "X-Service-Event": components["parameters"]["X-Service-Event"];
                /** @description Id of the delivery, the one in the log */
                "X-Service-Delivery": components["parameters"]["X-Service-Delivery"];
                /** @description Which attempt this is; 1 for the first */
                "X-Service-Attempt": components["parameters"]["X-Service-Attempt"];
                /** @description `true` on what was sent by hand to try the receiver; absent from everything that has happened */
                "X-Service-Test"?: components["parameters"]["X-Service-Test"];
                /** @description When the attempt was signed, unix seconds */
                "X-Service-Timestamp": components["parameters"]["X-Service-Timestamp"];
                /** @description `sha256=` and the HMAC in lower-case hex */
                "X-Service-Signature": components["parameters"]["X-Service-Signature"];
                /** @description Id of the event, the same on every attempt */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description The same as `X-Service-Timestamp` */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description `v1,` and the HMAC in base64; two of them, with a space between, while the secret is replaced */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OfferExpiredEvent"];
            };
        };
        responses: {
            /** @description Taken; nothing is read from the answer */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onOfferRejected: {
        parameters: {
            query?: never;
            header: {
                /** @description Name of the event */
                "X-Service-Event": components["parameters"]["X-Service-Event"];
                /** @description Id of the delivery, the one in the log */
                "X-Service-Delivery": components["parameters"]["X-Service-Delivery"];
                /** @description Which attempt this is; 1 for the first */
                "X-Service-Attempt": components["parameters"]["X-Service-Attempt"];
                /** @description `true` on what was sent by hand to try the receiver; absent from everything that has happened */
                "X-Service-Test"?: components["parameters"]["X-Service-Test"];
                /** @description When the attempt was signed, unix seconds */
                "X-Service-Timestamp": components["parameters"]["X-Service-Timestamp"];
                /** @description `sha256=` and the HMAC in lower-case hex */
                "X-Service-Signature": components["parameters"]["X-Service-Signature"];
                /** @description Id of the event, the same on every attempt */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description The same as `X-Service-Timestamp` */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description `v1,` and the HMAC in base64; two of them, with a space between, while the secret is replaced */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OfferRejectedEvent"];
            };
        };
        responses: {
            /** @description Taken; nothing is read from the answer */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onOfferReopened: {
        parameters: {
            query?: never;
            header: {
                /** @description Name of the event */
                "X-Service-Event": components["parameters"]["X-Service-Event"];
                /** @description Id of the delivery, the one in the log */
                "X-Service-Delivery": components["parameters"]["X-Service-Delivery"];
                /** @description Which attempt this is; 1 for the first */
                "X-Service-Attempt": components["parameters"]["X-Service-Attempt"];
                /** @description `true` on what was sent by hand to try the receiver; absent from everything that has happened */
                "X-Service-Test"?: components["parameters"]["X-Service-Test"];
                /** @description When the attempt was signed, unix seconds */
                "X-Service-Timestamp": components["parameters"]["X-Service-Timestamp"];
                /** @description `sha256=` and the HMAC in lower-case hex */
                "X-Service-Signature": components["parameters"]["X-Service-Signature"];
                /** @description Id of the event, the same on every attempt */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description The same as `X-Service-Timestamp` */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description `v1,` and the HMAC in base64; two of them, with a space between, while the secret is replaced */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OfferReopenedEvent"];
            };
        };
        responses: {
            /** @description Taken; nothing is read from the answer */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onOfferSent: {
        parameters: {
            query?: never;
            header: {
                /** @description Name of the event */
                "X-Service-Event": components["parameters"]["X-Service-Event"];
                /** @description Id of the delivery, the one in the log */
                "X-Service-Delivery": components["parameters"]["X-Service-Delivery"];
                /** @description Which attempt this is; 1 for the first */
                "X-Service-Attempt": components["parameters"]["X-Service-Attempt"];
                /** @description `true` on what was sent by hand to try the receiver; absent from everything that has happened */
                "X-Service-Test"?: components["parameters"]["X-Service-Test"];
                /** @description When the attempt was signed, unix seconds */
                "X-Service-Timestamp": components["parameters"]["X-Service-Timestamp"];
                /** @description `sha256=` and the HMAC in lower-case hex */
                "X-Service-Signature": components["parameters"]["X-Service-Signature"];
                /** @description Id of the event, the same on every attempt */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description The same as `X-Service-Timestamp` */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description `v1,` and the HMAC in base64; two of them, with a space between, while the secret is replaced */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OfferSentEvent"];
            };
        };
        responses: {
            /** @description Taken; nothing is read from the answer */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onOfferUpdated: {
        parameters: {
            query?: never;
            header: {
                /** @description Name of the event */
                "X-Service-Event": components["parameters"]["X-Service-Event"];
                /** @description Id of the delivery, the one in the log */
                "X-Service-Delivery": components["parameters"]["X-Service-Delivery"];
                /** @description Which attempt this is; 1 for the first */
                "X-Service-Attempt": components["parameters"]["X-Service-Attempt"];
                /** @description `true` on what was sent by hand to try the receiver; absent from everything that has happened */
                "X-Service-Test"?: components["parameters"]["X-Service-Test"];
                /** @description When the attempt was signed, unix seconds */
                "X-Service-Timestamp": components["parameters"]["X-Service-Timestamp"];
                /** @description `sha256=` and the HMAC in lower-case hex */
                "X-Service-Signature": components["parameters"]["X-Service-Signature"];
                /** @description Id of the event, the same on every attempt */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description The same as `X-Service-Timestamp` */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description `v1,` and the HMAC in base64; two of them, with a space between, while the secret is replaced */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OfferUpdatedEvent"];
            };
        };
        responses: {
            /** @description Taken; nothing is read from the answer */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onOfferWithdrawn: {
        parameters: {
            query?: never;
            header: {
                /** @description Name of the event */
                "X-Service-Event": components["parameters"]["X-Service-Event"];
                /** @description Id of the delivery, the one in the log */
                "X-Service-Delivery": components["parameters"]["X-Service-Delivery"];
                /** @description Which attempt this is; 1 for the first */
                "X-Service-Attempt": components["parameters"]["X-Service-Attempt"];
                /** @description `true` on what was sent by hand to try the receiver; absent from everything that has happened */
                "X-Service-Test"?: components["parameters"]["X-Service-Test"];
                /** @description When the attempt was signed, unix seconds */
                "X-Service-Timestamp": components["parameters"]["X-Service-Timestamp"];
                /** @description `sha256=` and the HMAC in lower-case hex */
                "X-Service-Signature": components["parameters"]["X-Service-Signature"];
                /** @description Id of the event, the same on every attempt */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description The same as `X-Service-Timestamp` */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description `v1,` and the HMAC in base64; two of them, with a space between, while the secret is replaced */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OfferWithdrawnEvent"];
            };
        };
        responses: {
            /** @description Taken; nothing is read from the answer */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onPing: {
        parameters: {
            query?: never;
            header: {
                /** @description Name of the event */
                "X-Service-Event": components["parameters"]["X-Service-Event"];
                /** @description Id of the delivery, the one in the log */
                "X-Service-Delivery": components["parameters"]["X-Service-Delivery"];
                /** @description Which attempt this is; 1 for the first */
                "X-Service-Attempt": components["parameters"]["X-Service-Attempt"];
                /** @description `true` on what was sent by hand to try the receiver; absent from everything that has happened */
                "X-Service-Test"?: components["parameters"]["X-Service-Test"];
                /** @description When the attempt was signed, unix seconds */
                "X-Service-Timestamp": components["parameters"]["X-Service-Timestamp"];
                /** @description `sha256=` and the HMAC in lower-case hex */
                "X-Service-Signature": components["parameters"]["X-Service-Signature"];
                /** @description Id of the event, the same on every attempt */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description The same as `X-Service-Timestamp` */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description `v1,` and the HMAC in base64; two of them, with a space between, while the secret is replaced */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PingEvent"];
            };
        };
        responses: {
            /** @description Taken; nothing is read from the answer */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onProjectCreated: {
        parameters: {
            query?: never;
            header: {
                /** @description Name of the event */
                "X-Service-Event": components["parameters"]["X-Service-Event"];
                /** @description Id of the delivery, the one in the log */
                "X-Service-Delivery": components["parameters"]["X-Service-Delivery"];
                /** @description Which attempt this is; 1 for the first */
                "X-Service-Attempt": components["parameters"]["X-Service-Attempt"];
                /** @description `true` on what was sent by hand to try the receiver; absent from everything that has happened */
                "X-Service-Test"?: components["parameters"]["X-Service-Test"];
                /** @description When the attempt was signed, unix seconds */
                "X-Service-Timestamp": components["parameters"]["X-Service-Timestamp"];
                /** @description `sha256=` and the HMAC in lower-case hex */
                "X-Service-Signature": components["parameters"]["X-Service-Signature"];
                /** @description Id of the event, the same on every attempt */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description The same as `X-Service-Timestamp` */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description `v1,` and the HMAC in base64; two of them, with a space between, while the secret is replaced */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProjectCreatedEvent"];
            };
        };
        responses: {
            /** @description Taken; nothing is read from the answer */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onProjectStatusChanged: {
        parameters: {
            query?: never;
            header: {
                /** @description Name of the event */
                "X-Service-Event": components["parameters"]["X-Service-Event"];
                /** @description Id of the delivery, the one in the log */
                "X-Service-Delivery": components["parameters"]["X-Service-Delivery"];
                /** @description Which attempt this is; 1 for the first */
                "X-Service-Attempt": components["parameters"]["X-Service-Attempt"];
                /** @description `true` on what was sent by hand to try the receiver; absent from everything that has happened */
                "X-Service-Test"?: components["parameters"]["X-Service-Test"];
                /** @description When the attempt was signed, unix seconds */
                "X-Service-Timestamp": components["parameters"]["X-Service-Timestamp"];
                /** @description `sha256=` and the HMAC in lower-case hex */
                "X-Service-Signature": components["parameters"]["X-Service-Signature"];
                /** @description Id of the event, the same on every attempt */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description The same as `X-Service-Timestamp` */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description `v1,` and the HMAC in base64; two of them, with a space between, while the secret is replaced */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProjectStatusChangedEvent"];
            };
        };
        responses: {
            /** @description Taken; nothing is read from the answer */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onProjectUpdated: {
        parameters: {
            query?: never;
            header: {
                /** @description Name of the event */
                "X-Service-Event": components["parameters"]["X-Service-Event"];
                /** @description Id of the delivery, the one in the log */
                "X-Service-Delivery": components["parameters"]["X-Service-Delivery"];
                /** @description Which attempt this is; 1 for the first */
                "X-Service-Attempt": components["parameters"]["X-Service-Attempt"];
                /** @description `true` on what was sent by hand to try the receiver; absent from everything that has happened */
                "X-Service-Test"?: components["parameters"]["X-Service-Test"];
                /** @description When the attempt was signed, unix seconds */
                "X-Service-Timestamp": components["parameters"]["X-Service-Timestamp"];
                /** @description `sha256=` and the HMAC in lower-case hex */
                "X-Service-Signature": components["parameters"]["X-Service-Signature"];
                /** @description Id of the event, the same on every attempt */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description The same as `X-Service-Timestamp` */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description `v1,` and the HMAC in base64; two of them, with a space between, while the secret is replaced */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProjectUpdatedEvent"];
            };
        };
        responses: {
            /** @description Taken; nothing is read from the answer */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onRapportCompleted: {
        parameters: {
            query?: never;
            header: {
                /** @description Name of the event */
                "X-Service-Event": components["parameters"]["X-Service-Event"];
                /** @description Id of the delivery, the one in the log */
                "X-Service-Delivery": components["parameters"]["X-Service-Delivery"];
                /** @description Which attempt this is; 1 for the first */
                "X-Service-Attempt": components["parameters"]["X-Service-Attempt"];
                /** @description `true` on what was sent by hand to try the receiver; absent from everything that has happened */
                "X-Service-Test"?: components["parameters"]["X-Service-Test"];
                /** @description When the attempt was signed, unix seconds */
                "X-Service-Timestamp": components["parameters"]["X-Service-Timestamp"];
                /** @description `sha256=` and the HMAC in lower-case hex */
                "X-Service-Signature": components["parameters"]["X-Service-Signature"];
                /** @description Id of the event, the same on every attempt */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description The same as `X-Service-Timestamp` */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description `v1,` and the HMAC in base64; two of them, with a space between, while the secret is replaced */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RapportCompletedEvent"];
            };
        };
        responses: {
            /** @description Taken; nothing is read from the answer */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onRapportCreated: {
        parameters: {
            query?: never;
            header: {
                /** @description Name of the event */
                "X-Service-Event": components["parameters"]["X-Service-Event"];
                /** @description Id of the delivery, the one in the log */
                "X-Service-Delivery": components["parameters"]["X-Service-Delivery"];
                /** @description Which attempt this is; 1 for the first */
                "X-Service-Attempt": components["parameters"]["X-Service-Attempt"];
                /** @description `true` on what was sent by hand to try the receiver; absent from everything that has happened */
                "X-Service-Test"?: components["parameters"]["X-Service-Test"];
                /** @description When the attempt was signed, unix seconds */
                "X-Service-Timestamp": components["parameters"]["X-Service-Timestamp"];
                /** @description `sha256=` and the HMAC in lower-case hex */
                "X-Service-Signature": components["parameters"]["X-Service-Signature"];
                /** @description Id of the event, the same on every attempt */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description The same as `X-Service-Timestamp` */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description `v1,` and the HMAC in base64; two of them, with a space between, while the secret is replaced */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RapportCreatedEvent"];
            };
        };
        responses: {
            /** @description Taken; nothing is read from the answer */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onRapportDeleted: {
        parameters: {
            query?: never;
            header: {
                /** @description Name of the event */
                "X-Service-Event": components["parameters"]["X-Service-Event"];
                /** @description Id of the delivery, the one in the log */
                "X-Service-Delivery": components["parameters"]["X-Service-Delivery"];
                /** @description Which attempt this is; 1 for the first */
                "X-Service-Attempt": components["parameters"]["X-Service-Attempt"];
                /** @description `true` on what was sent by hand to try the receiver; absent from everything that has happened */
                "X-Service-Test"?: components["parameters"]["X-Service-Test"];
                /** @description When the attempt was signed, unix seconds */
                "X-Service-Timestamp": components["parameters"]["X-Service-Timestamp"];
                /** @description `sha256=` and the HMAC in lower-case hex */
                "X-Service-Signature": components["parameters"]["X-Service-Signature"];
                /** @description Id of the event, the same on every attempt */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description The same as `X-Service-Timestamp` */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description `v1,` and the HMAC in base64; two of them, with a space between, while the secret is replaced */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RapportDeletedEvent"];
            };
        };
        responses: {
            /** @description Taken; nothing is read from the answer */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onRapportReopened: {
        parameters: {
            query?: never;
            header: {
                /** @description Name of the event */
                "X-Service-Event": components["parameters"]["X-Service-Event"];
                /** @description Id of the delivery, the one in the log */
                "X-Service-Delivery": components["parameters"]["X-Service-Delivery"];
                /** @description Which attempt this is; 1 for the first */
                "X-Service-Attempt": components["parameters"]["X-Service-Attempt"];
                /** @description `true` on what was sent by hand to try the receiver; absent from everything that has happened */
                "X-Service-Test"?: components["parameters"]["X-Service-Test"];
                /** @description When the attempt was signed, unix seconds */
                "X-Service-Timestamp": components["parameters"]["X-Service-Timestamp"];
                /** @description `sha256=` and the HMAC in lower-case hex */
                "X-Service-Signature": components["parameters"]["X-Service-Signature"];
                /** @description Id of the event, the same on every attempt */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description The same as `X-Service-Timestamp` */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description `v1,` and the HMAC in base64; two of them, with a space between, while the secret is replaced */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RapportReopenedEvent"];
            };
        };
        responses: {
            /** @description Taken; nothing is read from the answer */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onRapportSigned: {
        parameters: {
            query?: never;
            header: {
                /** @description Name of the event */
                "X-Service-Event": components["parameters"]["X-Service-Event"];
                /** @description Id of the delivery, the one in the log */
                "X-Service-Delivery": components["parameters"]["X-Service-Delivery"];
                /** @description Which attempt this is; 1 for the first */
                "X-Service-Attempt": components["parameters"]["X-Service-Attempt"];
                /** @description `true` on what was sent by hand to try the receiver; absent from everything that has happened */
                "X-Service-Test"?: components["parameters"]["X-Service-Test"];
                /** @description When the attempt was signed, unix seconds */
                "X-Service-Timestamp": components["parameters"]["X-Service-Timestamp"];
                /** @description `sha256=` and the HMAC in lower-case hex */
                "X-Service-Signature": components["parameters"]["X-Service-Signature"];
                /** @description Id of the event, the same on every attempt */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description The same as `X-Service-Timestamp` */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description `v1,` and the HMAC in base64; two of them, with a space between, while the secret is replaced */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RapportSignedEvent"];
            };
        };
        responses: {
            /** @description Taken; nothing is read from the answer */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onRapportUpdated: {
        parameters: {
            query?: never;
            header: {
                /** @description Name of the event */
                "X-Service-Event": components["parameters"]["X-Service-Event"];
                /** @description Id of the delivery, the one in the log */
                "X-Service-Delivery": components["parameters"]["X-Service-Delivery"];
                /** @description Which attempt this is; 1 for the first */
                "X-Service-Attempt": components["parameters"]["X-Service-Attempt"];
                /** @description `true` on what was sent by hand to try the receiver; absent from everything that has happened */
                "X-Service-Test"?: components["parameters"]["X-Service-Test"];
                /** @description When the attempt was signed, unix seconds */
                "X-Service-Timestamp": components["parameters"]["X-Service-Timestamp"];
                /** @description `sha256=` and the HMAC in lower-case hex */
                "X-Service-Signature": components["parameters"]["X-Service-Signature"];
                /** @description Id of the event, the same on every attempt */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description The same as `X-Service-Timestamp` */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description `v1,` and the HMAC in base64; two of them, with a space between, while the secret is replaced */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RapportUpdatedEvent"];
            };
        };
        responses: {
            /** @description Taken; nothing is read from the answer */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onTimeEntryCreated: {
        parameters: {
            query?: never;
            header: {
                /** @description Name of the event */
                "X-Service-Event": components["parameters"]["X-Service-Event"];
                /** @description Id of the delivery, the one in the log */
                "X-Service-Delivery": components["parameters"]["X-Service-Delivery"];
                /** @description Which attempt this is; 1 for the first */
                "X-Service-Attempt": components["parameters"]["X-Service-Attempt"];
                /** @description `true` on what was sent by hand to try the receiver; absent from everything that has happened */
                "X-Service-Test"?: components["parameters"]["X-Service-Test"];
                /** @description When the attempt was signed, unix seconds */
                "X-Service-Timestamp": components["parameters"]["X-Service-Timestamp"];
                /** @description `sha256=` and the HMAC in lower-case hex */
                "X-Service-Signature": components["parameters"]["X-Service-Signature"];
                /** @description Id of the event, the same on every attempt */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description The same as `X-Service-Timestamp` */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description `v1,` and the HMAC in base64; two of them, with a space between, while the secret is replaced */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TimeEntryCreatedEvent"];
            };
        };
        responses: {
            /** @description Taken; nothing is read from the answer */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onTimeEntryDeleted: {
        parameters: {
            query?: never;
            header: {
                /** @description Name of the event */
                "X-Service-Event": components["parameters"]["X-Service-Event"];
                /** @description Id of the delivery, the one in the log */
                "X-Service-Delivery": components["parameters"]["X-Service-Delivery"];
                /** @description Which attempt this is; 1 for the first */
                "X-Service-Attempt": components["parameters"]["X-Service-Attempt"];
                /** @description `true` on what was sent by hand to try the receiver; absent from everything that has happened */
                "X-Service-Test"?: components["parameters"]["X-Service-Test"];
                /** @description When the attempt was signed, unix seconds */
                "X-Service-Timestamp": components["parameters"]["X-Service-Timestamp"];
                /** @description `sha256=` and the HMAC in lower-case hex */
                "X-Service-Signature": components["parameters"]["X-Service-Signature"];
                /** @description Id of the event, the same on every attempt */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description The same as `X-Service-Timestamp` */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description `v1,` and the HMAC in base64; two of them, with a space between, while the secret is replaced */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TimeEntryDeletedEvent"];
            };
        };
        responses: {
            /** @description Taken; nothing is read from the answer */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onTimeEntryUpdated: {
        parameters: {
            query?: never;
            header: {
                /** @description Name of the event */
                "X-Service-Event": components["parameters"]["X-Service-Event"];
                /** @description Id of the delivery, the one in the log */
                "X-Service-Delivery": components["parameters"]["X-Service-Delivery"];
                /** @description Which attempt this is; 1 for the first */
                "X-Service-Attempt": components["parameters"]["X-Service-Attempt"];
                /** @description `true` on what was sent by hand to try the receiver; absent from everything that has happened */
                "X-Service-Test"?: components["parameters"]["X-Service-Test"];
                /** @description When the attempt was signed, unix seconds */
                "X-Service-Timestamp": components["parameters"]["X-Service-Timestamp"];
                /** @description `sha256=` and the HMAC in lower-case hex */
                "X-Service-Signature": components["parameters"]["X-Service-Signature"];
                /** @description Id of the event, the same on every attempt */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description The same as `X-Service-Timestamp` */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description `v1,` and the HMAC in base64; two of them, with a space between, while the secret is replaced */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TimeEntryUpdatedEvent"];
            };
        };
        responses: {
            /** @description Taken; nothing is read from the answer */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
